/** A sound that can be played. `src`: its address; `seconds`: its length. */
export type Track = { id: string; src: string; seconds: number };
/** `at`: seconds from the beginning, in tenths. */
export type Position = { state: "idle" | "loading" | "playing" | "paused" | "failed"; at: number };

type Tools = {
  newSound: () => HTMLAudioElement;
  /** Calls back with the next picture of the page. */
  onFrame: (callback: () => void) => void;
};

const idle: Position = { state: "idle", at: 0 };

/**
 * The only player of a page: whatever starts here stops the one before. Each track has an element of its own, so that late
 * events of the one before change nothing.
 */
export function createPlayer({ newSound, onFrame }: Tools) {
  const listeners = new Set<() => void>();
  let sound: HTMLAudioElement | null = null;
  let track: Track | null = null;
  let now = idle;
  let speed = 1;

  function set(state: Position["state"], at: number): void {
    const tenths = Math.round(at * 10) / 10;
    if (now.state === state && now.at === tenths) return;
    now = { state, at: tenths };
    for (const listener of [...listeners]) listener();
  }

  function close(): void {
    const old = sound;
    sound = null;
    track = null;
    if (old) {
      old.pause();
      // Frees the connection and the memory.
      old.removeAttribute("src");
      old.load();
    }
    set("idle", 0);
  }

  function open(next: Track): HTMLAudioElement {
    close();
    const mine = newSound();
    const on = (name: string, act: () => void) => mine.addEventListener(name, () => sound === mine && act());
    let isFollowed = false;
    const follow = () => {
      isFollowed = sound === mine && now.state === "playing";
      if (!isFollowed) return;
      set("playing", Math.min(mine.currentTime, next.seconds));
      onFrame(follow);
    };
    on("loadedmetadata", () => {
      if (now.at > 0) mine.currentTime = now.at;
    });
    on("playing", () => {
      set("playing", now.at);
      if (isFollowed) return;
      isFollowed = true;
      onFrame(follow);
    });
    on("waiting", () => now.state === "playing" && set("loading", now.at));
    on("pause", () => {
      if (!mine.ended && now.state !== "failed") set("paused", now.at);
    });
    // It keeps its data: browsers store none of them.
    on("ended", () => {
      mine.currentTime = 0;
      set("idle", 0);
    });
    on("error", () => set("failed", now.at));
    mine.preload = "none";
    mine.defaultPlaybackRate = speed;
    mine.playbackRate = speed;
    mine.src = next.src;
    sound = mine;
    track = next;
    return mine;
  }

  function play(next: Track): void {
    const isKept = sound !== null && track?.id === next.id && now.state !== "failed";
    const mine = isKept && sound ? sound : open(next);
    set("loading", now.at);
    mine.play().catch((error: unknown) => {
      // A pause while it loads rejects too.
      const isStopped = error instanceof Error && error.name === "AbortError";
      if (sound === mine && !isStopped) set("failed", now.at);
    });
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: (id: string): Position => (track?.id === id ? now : idle),
    /** Plays, or pauses what plays. */
    toggle(next: Track): void {
      const isRunning = track?.id === next.id && (now.state === "playing" || now.state === "loading");
      if (isRunning) sound?.pause();
      else play(next);
    },
    /** Moves to a second, whether it plays or not. */
    seek(next: Track, to: number): void {
      const at = Math.min(Math.max(to, 0), next.seconds);
      const mine = track?.id === next.id && sound ? sound : open(next);
      // Before its length is known it cannot move: it does when it is.
      if (mine.readyState > 0) mine.currentTime = at;
      set(now.state === "idle" ? "paused" : now.state, at);
    },
    setSpeed(next: number): void {
      speed = next;
      if (!sound) return;
      sound.defaultPlaybackRate = next;
      sound.playbackRate = next;
    },
    /** Stops this track, if it is the one. */
    stop(id: string): void {
      if (track?.id === id) close();
    },
    stopAll: close,
  };
}

export const voicePlayer = createPlayer({
  newSound: () => new Audio(),
  onFrame: (callback) => void requestAnimationFrame(callback),
});

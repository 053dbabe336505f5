import { beforeEach, describe, expect, it } from "vitest";
import { createPlayer, type Track } from "./voice-player.ts";

/** A browser's sound as far as the player uses it; the test says what it reports. */
class FakeSound extends EventTarget {
  src = "";
  preload = "";
  paused = true;
  ended = false;
  readyState = 0;
  currentTime = 0;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  settle: { resolve: () => void; reject: (error: Error) => void } | null = null;

  play() {
    this.paused = false;
    return new Promise<void>((resolve, reject) => {
      this.settle = { resolve, reject };
    });
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.tell("pause");
  }
  removeAttribute() {
    this.src = "";
  }
  load() {
    this.tell("error");
  }
  tell(name: string) {
    this.dispatchEvent(new Event(name));
  }
  /** Its data have come, and it sounds. */
  start() {
    this.readyState = 4;
    this.tell("loadedmetadata");
    this.tell("playing");
  }
}

const one: Track = { id: "one", src: "/one", seconds: 20 };
const other: Track = { id: "other", src: "/other", seconds: 5 };

let sounds: FakeSound[];
let frames: (() => void)[];
let player: ReturnType<typeof createPlayer>;
const last = () => sounds.at(-1) as FakeSound;
/** The next picture of the page. */
const nextFrame = () => {
  for (const frame of frames.splice(0)) frame();
};

beforeEach(() => {
  sounds = [];
  frames = [];
  player = createPlayer({
    newSound: () => {
      sounds.push(new FakeSound());
      return last() as unknown as HTMLAudioElement;
    },
    onFrame: (frame) => frames.push(frame),
  });
});

describe("the player", () => {
  it("loads nothing before the first press, then plays, pauses and goes on", () => {
    expect(player.read("one")).toEqual({ state: "idle", at: 0 });
    expect(sounds).toHaveLength(0);
    player.toggle(one);
    expect(player.read("one")).toEqual({ state: "loading", at: 0 });
    last().start();
    last().currentTime = 3.26;
    nextFrame();
    expect(player.read("one")).toEqual({ state: "playing", at: 3.3 });
    player.toggle(one);
    expect(player.read("one")).toEqual({ state: "paused", at: 3.3 });
    player.toggle(one);
    last().start();
    expect(player.read("one").state).toBe("playing");
    expect(sounds).toHaveLength(1);
  });

  it("plays one at a time: a second one stops the first and frees it", () => {
    player.toggle(one);
    last().start();
    const [first] = sounds;
    player.toggle(other);
    expect(player.read("one")).toEqual({ state: "idle", at: 0 });
    expect([first?.paused, first?.src]).toEqual([true, ""]);
    // Whatever the first one still reports belongs to nobody.
    for (const late of ["playing", "error", "ended", "pause"]) first?.tell(late);
    expect(player.read("other")).toEqual({ state: "loading", at: 0 });
  });

  it("is at the beginning again after the end", () => {
    player.toggle(one);
    last().start();
    last().currentTime = 19.96;
    nextFrame();
    last().ended = true;
    last().tell("pause");
    last().tell("ended");
    expect(player.read("one")).toEqual({ state: "idle", at: 0 });
    expect(last().currentTime).toBe(0);
    // It is not loaded a second time.
    player.toggle(one);
    expect([sounds.length, player.read("one").state]).toEqual([1, "loading"]);
  });

  it("waits for data, and goes on with them", () => {
    player.toggle(one);
    last().start();
    nextFrame();
    last().tell("waiting");
    expect(player.read("one").state).toBe("loading");
    last().tell("playing");
    expect([player.read("one").state, frames.length]).toEqual(["playing", 1]);
  });

  it("moves before it plays, and starts there once it has its data", () => {
    player.seek(one, 12);
    expect(player.read("one")).toEqual({ state: "paused", at: 12 });
    expect(last().currentTime).toBe(0);
    player.toggle(one);
    last().start();
    expect(last().currentTime).toBe(12);
    player.seek(one, 99);
    expect([last().currentTime, player.read("one").state]).toEqual([20, "playing"]);
    player.seek(one, -1);
    expect(last().currentTime).toBe(0);
  });

  it("says that it failed, and asks again at the next press", async () => {
    player.toggle(one);
    last().settle?.reject(new DOMException("", "NotSupportedError"));
    await expect.poll(() => player.read("one").state).toBe("failed");
    player.toggle(one);
    expect(player.read("one").state).toBe("loading");
    expect(sounds).toHaveLength(2);
    last().tell("error");
    expect(player.read("one").state).toBe("failed");
  });

  it("a pause while it loads is no failure", async () => {
    player.toggle(one);
    const { settle } = last();
    player.toggle(one);
    settle?.reject(new DOMException("", "AbortError"));
    await Promise.resolve();
    expect(player.read("one").state).toBe("paused");
  });

  it("keeps the speed for what plays and for what comes", () => {
    player.setSpeed(1.5);
    player.toggle(one);
    expect(last().playbackRate).toBe(1.5);
    player.setSpeed(2);
    expect([last().playbackRate, last().defaultPlaybackRate]).toEqual([2, 2]);
  });

  it("stops a track that leaves the page, and no other", () => {
    const seen: string[] = [];
    const leave = player.subscribe(() => seen.push(player.read("one").state));
    player.toggle(one);
    player.stop("other");
    expect(player.read("one").state).toBe("loading");
    player.stop("one");
    expect(player.read("one").state).toBe("idle");
    expect(seen.at(-1)).toBe("idle");
    leave();
    player.toggle(one);
    expect(seen.at(-1)).toBe("idle");
  });
});

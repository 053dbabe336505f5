/** A person sees that a button has changed, and lifts a finger that was on its way to the old one. */
export const calmMs = 600;

export type PressWatch = {
  /** Calls `then` once no pointer has been down for `calmMs`, counted from now at the earliest. Returns its end. */
  whenCalm: (then: () => void) => () => void;
  close: () => void;
};

/**
 * Follows the pointers that are down, also those that came down before `whenCalm`: the click of a finger belongs to the
 * button under it when it is lifted.
 */
export function watchPresses(target: EventTarget): PressWatch {
  const down = new Set<number>();
  let waiting: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const restart = () => {
    clearTimeout(timer);
    if (waiting && down.size === 0) timer = setTimeout(waiting, calmMs);
  };
  const press = (event: Event) => {
    down.add((event as PointerEvent).pointerId);
    restart();
  };
  const lift = (event: Event) => {
    down.delete((event as PointerEvent).pointerId);
    restart();
  };
  const events = { pointerdown: press, pointerup: lift, pointercancel: lift };
  for (const [name, listener] of Object.entries(events)) target.addEventListener(name, listener, true);

  const end = () => {
    waiting = null;
    clearTimeout(timer);
  };
  return {
    whenCalm: (then) => {
      waiting = () => {
        waiting = null;
        then();
      };
      restart();
      return end;
    },
    close: () => {
      end();
      for (const [name, listener] of Object.entries(events)) target.removeEventListener(name, listener, true);
    },
  };
}

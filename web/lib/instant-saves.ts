import { signedInMember, stayOfMember } from "./browser-cache.ts";

/** Settings that are saved the moment they are changed, whichever page shows them. */

export type SendOptions = {
  /** The browser finishes the call where the page is closed meanwhile. */
  keepalive: true;
  memberId: string | undefined;
};

export type Setting<Value> = {
  /** Saves of one name are sent one after the other. */
  name: string;
  /** What the page calls it. */
  label: string;
  /** Settings of one group come in one answer of the server. */
  group: string;
  /** What the page shows. */
  read: () => Value;
  show: (value: Value) => void;
  /** False: whoever changed it is no longer signed in. */
  send: (value: Value, options: SendOptions) => Promise<unknown>;
  /** Asks the server what holds. */
  reload: () => unknown;
  onSaved?: (() => unknown) | undefined;
};

export type Change<Value = unknown> = { setting: Setting<Value>; to: Value };

type Run = { setting: Setting<unknown>; held: unknown; wish: unknown };
type Failure = { change: Change; error: unknown };

export type Saves = {
  memberId: string | null;
  /** What was changed last; null once its note is gone. */
  latest: {
    id: number;
    state: "saving" | "saved";
    isUndo: boolean;
    /** What puts the former values back. */
    undo: readonly Change[];
  } | null;
  /** Changes that were not saved: each stays until it is tried again, changed anew or dismissed. */
  failed: readonly Failure[];
};

const none: Saves = { memberId: null, latest: null, failed: [] };

let saves = none;
let lastId = 0;
const runs = new Map<string, Run>();
const listeners = new Set<() => void>();
/** Says it, and answers how to take that back. */
type Tell = (saves: Saves) => () => void;
let tellElsewhere: Tell | undefined;
let takeBack: (() => void) | undefined;

function set(next: Saves): void {
  saves = next;
  for (const listener of listeners) listener();
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Shows the changes and saves them. Of one setting the last wish is sent after the one that is under way. */
export function saveNow<Value>(changes: readonly Change<Value>[], isUndo = false): void {
  if (changes.length === 0) return;
  globalThis.addEventListener?.("pagehide", sendWhatWaits);
  // Nothing of one member's wishes is left for the next, who may log in on the same page.
  stayOfMember().addEventListener("abort", forgetSaves);
  const memberId = signedInMember();
  const all = changes as unknown as readonly Change[];
  const names = all.map(({ setting }) => setting.name);
  const undo = all.map(({ setting }) => ({ setting, to: heldOf(setting) }));
  const failed = saves.memberId === memberId ? saves.failed : [];
  set({
    memberId,
    latest: { id: ++lastId, state: "saving", isUndo, undo },
    failed: failed.filter(({ change }) => !names.includes(change.setting.name)),
  });
  for (const { setting, to } of all) {
    const run = runs.get(setting.name);
    if (run) {
      Object.assign(run, { setting, wish: to });
      setting.show(to);
      continue;
    }
    const begun = { setting, held: setting.read(), wish: to };
    runs.set(setting.name, begun);
    setting.show(to);
    void send(begun);
  }
}

function heldOf(setting: Setting<unknown>): unknown {
  const run = runs.get(setting.name);
  return run ? run.held : setting.read();
}

const call = ({ setting, wish }: Run) =>
  setting.send(wish, { keepalive: true, memberId: saves.memberId ?? undefined });

async function send(run: Run): Promise<void> {
  for (;;) {
    const { wish } = run;
    let failure: { error: unknown } | null = null;
    try {
      if ((await call(run)) === false) return forgetSaves();
      run.held = wish;
    } catch (error) {
      failure = { error };
    }
    if (runs.get(run.setting.name) !== run) return;
    // A newer wish counts, whatever became of this one.
    if (isSame(run.wish, wish)) return end(run, failure);
  }
}

function end(run: Run, failure: { error: unknown } | null): void {
  const { setting, held, wish } = run;
  runs.delete(setting.name);
  if (failure) setting.show(held);
  else setting.onSaved?.();
  if (![...runs.values()].some((other) => other.setting.group === setting.group)) void setting.reload();
  set({
    ...saves,
    latest: saves.latest && afterwards(saves.latest, run, failure !== null),
    failed: failure ? [...saves.failed, { change: { setting, to: wish }, ...failure }] : saves.failed,
  });
  if (failure && listeners.size === 0) {
    takeBack?.();
    takeBack = tellElsewhere?.(saves);
  }
}

/** The note about the last change, once one of its settings has been saved or not. */
function afterwards(latest: NonNullable<Saves["latest"]>, run: Run, hasFailed: boolean): Saves["latest"] {
  // What could not be saved, and what was put back while it was being saved, needs no undoing.
  const undo = latest.undo.filter(
    ({ setting, to }) => setting.name !== run.setting.name || !(hasFailed || isSame(to, run.held)),
  );
  if (hasFailed && undo.length === 0) return null;
  const isUnderWay = latest.undo.some(({ setting }) => runs.has(setting.name));
  return { ...latest, undo, state: isUnderWay ? "saving" : "saved" };
}

/** Puts the former values of the last change back. */
export function undoLatest(): void {
  if (saves.memberId !== signedInMember()) forgetSaves();
  else if (saves.latest) saveNow(saves.latest.undo, true);
}

export function retryFailed(): void {
  if (saves.memberId !== signedInMember()) forgetSaves();
  else saveNow(saves.failed.map(({ change }) => change));
}

/** Takes a note away: that of the last change, or those of what was not saved. */
export function dropNote(which: "latest" | "failed"): void {
  set(which === "latest" ? { ...saves, latest: null } : { ...saves, failed: [] });
}

/** Nothing of a member's wishes is left. */
export function forgetSaves(): void {
  runs.clear();
  takeBack?.();
  takeBack = undefined;
  set(none);
}

/** The page is being closed: what waits behind another save, or for a further try, is sent at once. */
export function sendWhatWaits(): void {
  for (const run of runs.values()) void call(run).catch(() => {});
}

/** What to do about a failure while no page shows it. */
export function whenFailedElsewhere(tell: Tell): void {
  tellElsewhere = tell;
}

export const savesStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => saves,
  readOnServer: () => none,
};

/** Whether anything of a group is being saved: an answer given meanwhile would take it back on the page. */
export function isSaving(group: string): boolean {
  return [...runs.values()].some(({ setting }) => setting.group === group);
}

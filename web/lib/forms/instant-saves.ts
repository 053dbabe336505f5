import { signedInMember, stayOfMember } from "#web/lib/queries/browser-cache.ts";

/** Settings that are saved when they are changed, on any page. */

export type SendOptions = {
  /** The browser finishes the call even if the page is closed. */
  keepalive: true;
  memberId: string | undefined;
};

export type Setting<Value> = {
  /** Saves of one name are sent one after the other. */
  name: string;
  /** Its label on the page. */
  label: string;
  /** Settings of one group are in one answer of the server. */
  group: string;
  /** The value shown on the page. */
  read: () => Value;
  show: (value: Value) => void;
  /** False: the member who changed it is no longer signed in. */
  send: (value: Value, options: SendOptions) => Promise<unknown>;
  /** Requests the current values from the server. */
  reload: () => unknown;
  onSaved?: (() => unknown) | undefined;
};

export type Change<Value = unknown> = { setting: Setting<Value>; to: Value };

type Run = { setting: Setting<unknown>; held: unknown; wish: unknown };
type Failure = { change: Change; error: unknown };

export type Saves = {
  memberId: string | null;
  /** The last change; null once its note is closed. */
  latest: {
    id: number;
    state: "saving" | "saved";
    isUndo: boolean;
    /** Functions that restore the former values. */
    undo: readonly Change[];
  } | null;
  /** Failed changes: each stays until it is retried, changed again or dismissed. */
  failed: readonly Failure[];
};

const none: Saves = { memberId: null, latest: null, failed: [] };

let saves = none;
let lastId = 0;
const runs = new Map<string, Run>();
const listeners = new Set<() => void>();
/** Shows the note, and returns a function that removes it. */
type Tell = (saves: Saves) => () => void;
let tellElsewhere: Tell | undefined;
let takeBack: (() => void) | undefined;

function set(next: Saves): void {
  saves = next;
  for (const listener of listeners) listener();
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Shows the changes and saves them. For one setting, the latest value is sent after the running save. */
export function saveNow<Value>(changes: readonly Change<Value>[], isUndo = false): void {
  if (changes.length === 0) return;
  globalThis.addEventListener?.("pagehide", sendWhatWaits);
  // The changes of one member must not stay for the next, who may log in on the same page.
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
    // If a newer value was chosen meanwhile, it is saved next, even if this save failed.
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

/** The note about the last change, once one of its settings was saved or failed. */
function afterwards(latest: NonNullable<Saves["latest"]>, run: Run, hasFailed: boolean): Saves["latest"] {
  // Failed changes, and changes reverted during their save, need no undo.
  const undo = latest.undo.filter(
    ({ setting, to }) => setting.name !== run.setting.name || !(hasFailed || isSame(to, run.held)),
  );
  if (hasFailed && undo.length === 0) return null;
  const isUnderWay = latest.undo.some(({ setting }) => runs.has(setting.name));
  return { ...latest, undo, state: isUnderWay ? "saving" : "saved" };
}

/** Restores the former values of the last change. */
export function undoLatest(): void {
  if (saves.memberId !== signedInMember()) forgetSaves();
  else if (saves.latest) saveNow(saves.latest.undo, true);
}

export function retryFailed(): void {
  if (saves.memberId !== signedInMember()) forgetSaves();
  else saveNow(saves.failed.map(({ change }) => change));
}

/** Closes a note: that of the last change, or those of failed changes. */
export function dropNote(which: "latest" | "failed"): void {
  set(which === "latest" ? { ...saves, latest: null } : { ...saves, failed: [] });
}

/** Deletes all changes of a member. */
export function forgetSaves(): void {
  runs.clear();
  takeBack?.();
  takeBack = undefined;
  set(none);
}

/** The page is being closed: changes that wait for another save or a retry are sent at once. */
export function sendWhatWaits(): void {
  for (const run of runs.values()) void call(run).catch(() => {});
}

/** Handles a failure while no page shows it. */
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

/** Whether a setting of a group is being saved: an answer from before the save would revert it on the page. */
export function isSaving(group: string): boolean {
  return [...runs.values()].some(({ setting }) => setting.group === group);
}

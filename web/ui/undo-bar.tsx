import { CircleAlert, CircleCheck, X } from "lucide-react";
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { areUndoKeys } from "./undo-keys.ts";

export type UndoNote = {
  /** A new id means a new note: it is announced, and has its own time. */
  id: number;
  text: string;
  action?: { label: string; onClick: () => void } | undefined;
};

type UndoBarProps = {
  /** The idle text of the bar, and its label. */
  idle: string;
  /** Text during a save; shown only if it takes long. */
  busy: string | null;
  /** The completed change with its undo; it closes by itself after `undoSeconds`. */
  done: UndoNote | null;
  undoSeconds: number;
  onDone: () => void;
  /** The failed change with its retry; it stays. */
  failed: UndoNote | null;
  onDismiss: () => void;
  dismissLabel: string;
};

/**
 * Below controls that save at once: the result of the last change, with its undo. It has a fixed space at the lower edge
 * of the screen, so that a note does not cover or move content. Put it last into a plain block around them.
 */
export function UndoBar(props: UndoBarProps) {
  const { idle, busy, done, undoSeconds, onDone, failed, onDismiss, dismissLabel } = props;
  const bar = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  const doneId = done?.id;
  const origin = useOrigin(bar, done?.id ?? failed?.id);

  // While a pointer or the focus is on it, it is being read: the timer pauses.
  // biome-ignore lint/correctness/useExhaustiveDependencies: onDone is made anew with each render
  useEffect(() => {
    if (doneId === undefined || isHeld) return;
    const timer = setTimeout(onDone, undoSeconds * 1000);
    return () => clearTimeout(timer);
  }, [doneId, isHeld, undoSeconds]);

  /** The button vanishes with its note: the focus returns to the changed control. */
  function press(act: () => void): void {
    act();
    const control = origin.current?.isConnected ? origin.current : bar.current;
    control?.focus();
  }

  useUndoKeys(done?.action?.onClick);

  return (
    <section
      ref={bar}
      aria-label={idle}
      tabIndex={-1}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setHeld(false);
      }}
      className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 flex min-h-14 flex-col justify-center rounded-card border bg-surface-overlay px-4 py-1 text-sm shadow-soft outline-none md:bottom-4"
    >
      {done || failed ? null : (
        <p key={busy} className={classes("text-text-muted", busy && "animate-late")}>
          {busy ?? idle}
        </p>
      )}
      <div aria-live="polite">
        {failed ? (
          <Note key={failed.id} note={failed} isFailure onPress={press}>
            <IconButton icon={X} label={dismissLabel} onClick={() => press(onDismiss)} className="-mr-3" />
          </Note>
        ) : null}
        {done ? <Note key={done.id} note={done} onPress={press} /> : null}
      </div>
    </section>
  );
}

type NoteProps = {
  note: UndoNote;
  isFailure?: boolean;
  onPress: (act: () => void) => void;
  children?: ReactNode;
};

function Note({ note: { text, action }, isFailure = false, onPress, children }: NoteProps) {
  return (
    <div className="flex min-h-11 animate-fade items-center gap-3">
      <Icon
        icon={isFailure ? CircleAlert : CircleCheck}
        className={classes("shrink-0", isFailure ? "text-danger-text" : "text-success")}
      />
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3">
        <p className="py-1.5 font-medium">{text}</p>
        {action ? (
          <Button
            variant="ghost"
            aria-keyshortcuts={isFailure ? undefined : "Control+Z Meta+Z"}
            className="-mx-5"
            onClick={() => onPress(action.onClick)}
          >
            {action.label}
          </Button>
        ) : null}
      </div>
      {children}
    </div>
  );
}

/** The focused element when the note appeared: the changed control. */
function useOrigin(bar: RefObject<HTMLElement | null>, noteId: number | undefined) {
  const origin = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new note
  useEffect(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return;
    if (!bar.current?.contains(focused)) origin.current = focused;
  }, [noteId]);
  return origin;
}

function useUndoKeys(undo: (() => void) | undefined): void {
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!areUndoKeys(event) || !latest.current) return;
      event.preventDefault();
      latest.current();
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

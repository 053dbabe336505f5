import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import type { ReactionKind } from "#contracts/talking/reactions.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { ReactionMark } from "./reaction-mark.tsx";
import { reactionKinds } from "./reactions.ts";

type ReactionMenuProps = {
  /** The button that opened it: the menu is placed beside it, and the focus returns to it. */
  button: HTMLElement;
  /** The member's present reaction. */
  current: ReactionKind | null;
  /** Null: the present one was chosen again, so it is taken back. */
  onChoose: (kind: ReactionKind | null) => void;
  onClose: () => void;
};

const gapPx = 6;

function place(menu: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const middle = at.left + at.width / 2 - menu.offsetWidth / 2;
  // Without the scrollbar.
  const { clientWidth } = document.documentElement;
  const left = Math.max(gapPx, Math.min(middle, clientWidth - menu.offsetWidth - gapPx));
  const above = at.top - menu.offsetHeight - gapPx;
  menu.style.left = `${left}px`;
  menu.style.top = `${above > gapPx ? above : at.bottom + gapPx}px`;
}

/** The six reactions to one message; a native popover, so Escape and a press elsewhere close it. */
export default function ReactionMenu({ button, current, onChoose, onClose }: ReactionMenuProps) {
  const t = useT("reactions");
  const ref = useRef<HTMLDivElement>(null);
  const buttons = () => [...(ref.current?.querySelectorAll<HTMLElement>("button") ?? [])];

  useLayoutEffect(() => {
    const menu = ref.current;
    if (!menu) return;
    menu.showPopover();
    place(menu, button);
    const chosen = menu.querySelector<HTMLElement>("[aria-pressed=true]") ?? menu.querySelector("button");
    chosen?.focus({ preventScroll: true });
    const follow = () => place(menu, button);
    addEventListener("scroll", follow, { capture: true, passive: true });
    addEventListener("resize", follow);
    return () => {
      removeEventListener("scroll", follow, { capture: true });
      removeEventListener("resize", follow);
    };
  }, [button]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[(at + step + all.length) % all.length]?.focus();
  };
  const onToggle = (isOpen: boolean) => {
    if (isOpen) return;
    const { activeElement } = document;
    // A press on another control has moved the focus there.
    if (activeElement === document.body || ref.current?.contains(activeElement))
      button.focus({ preventScroll: true });
    onClose();
  };
  return (
    <div
      ref={ref}
      popover="auto"
      role="dialog"
      aria-label={t("choose")}
      onToggle={(event) => onToggle(event.newState === "open")}
      onKeyDown={onKeyDown}
      className="fixed inset-auto m-0 rounded-pill border bg-surface-overlay p-1 shadow-lifted outline-none open:flex open:animate-fade"
    >
      {reactionKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-label={t(`kinds.${kind}`)}
          aria-pressed={kind === current}
          onClick={() => {
            ref.current?.hidePopover();
            onChoose(kind === current ? null : kind);
          }}
          className={classes(
            "flex size-12 items-center justify-center rounded-pill hover:bg-surface-sunken focus-visible:-outline-offset-2",
            kind === current && "bg-surface-sunken ring-2 ring-primary ring-inset",
          )}
        >
          <ReactionMark kind={kind} className="size-7" />
        </button>
      ))}
    </div>
  );
}

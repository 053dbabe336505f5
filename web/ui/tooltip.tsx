import { type ReactNode, useId, useState } from "react";

type TooltipProps = {
  text: string;
  /** Draws the control: spread what is given onto it. */
  children: (attributes: { "aria-describedby": string }) => ReactNode;
};

/** A word more about a control, on hover and focus. Never the only place where something is said. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [dismissed, setDismissed] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for Escape from the control inside
    <span
      className="group/tooltip relative inline-flex"
      onKeyDown={(event) => event.key === "Escape" && setDismissed(true)}
      onBlur={() => setDismissed(false)}
      onPointerLeave={() => setDismissed(false)}
    >
      {children({ "aria-describedby": id })}
      <span
        id={id}
        role="tooltip"
        hidden={dismissed}
        className="invisible absolute bottom-full left-1/2 z-40 mb-2 w-max max-w-60 -translate-x-1/2 rounded-control bg-neutral-900 px-3 py-1.5 text-xs text-neutral-50 opacity-0 transition-opacity group-hover/tooltip:visible group-hover/tooltip:opacity-100 group-has-focus-visible/tooltip:visible group-has-focus-visible/tooltip:opacity-100 dark:bg-neutral-200 dark:text-neutral-950"
      >
        {text}
      </span>
    </span>
  );
}

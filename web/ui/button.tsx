import { type ComponentProps, type MouseEvent, type ReactNode, useRef, useState } from "react";
import { type ButtonSize, type ButtonVariant, buttonClasses } from "./button-styles.ts";
import { classes } from "./classes.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonProps = Omit<ComponentProps<"button">, "onClick"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
  loading?: boolean;
  icon?: ReactNode;
  /** A promise keeps the button busy until it settles, so a second click cannot do it twice. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
};

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    block,
    loading = false,
    icon,
    onClick,
    children,
    className,
    type = "button",
    ...rest
  } = props;
  const [pending, setPending] = useState(false);
  const locked = useRef(false);
  const busy = loading || pending;

  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || locked.current) {
      event.preventDefault();
      return;
    }
    const result = onClick?.(event);
    if (!(result instanceof Promise)) return;
    locked.current = true;
    setPending(true);
    const release = () => {
      locked.current = false;
      setPending(false);
    };
    // Only the lock is released here: the maker of the promise handles the rejection.
    result.then(release, release);
  };

  return (
    <button
      {...rest}
      type={type}
      onClick={click}
      aria-busy={busy || undefined}
      className={buttonClasses({
        variant,
        size,
        block,
        className: classes(busy && "cursor-progress", className),
      })}
    >
      <span className="relative inline-flex items-center gap-[inherit]">
        <span className={classes("inline-flex items-center gap-[inherit]", busy && "opacity-0")}>
          {icon}
          {children}
        </span>
        {busy ? <Spinner className="absolute inset-0 items-center justify-center" /> : null}
      </span>
    </button>
  );
}

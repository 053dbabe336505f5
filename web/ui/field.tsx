import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, use, useId } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

/** Attributes that a control gets from its field, so that label, hint and error belong to it. */
export type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  required: boolean | undefined;
};

const FieldContext = createContext<FieldControl | null>(null);

/** Attributes for the control inside a `Field`; empty outside of one. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {};
}

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Text beside the label of an optional field, for example "optional". */
  optionalLabel?: string;
  hideLabel?: boolean;
  /** Several controls under one label (date fields, radio cards): a fieldset with a legend. */
  group?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
};

export function Field(props: FieldProps) {
  const {
    label,
    hint,
    error,
    required,
    optionalLabel,
    hideLabel,
    group = false,
    className,
    children,
  } = props;
  const made = useId();
  const id = props.id ?? made;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
  const control: FieldControl = {
    id,
    "aria-describedby": describedBy,
    "aria-invalid": error ? true : undefined,
    required: required || undefined,
  };
  const title = (
    <>
      {label}
      {optionalLabel ? <span className="font-normal text-text-muted"> ({optionalLabel})</span> : null}
    </>
  );
  const titleLook = hideLabel ? "sr-only" : "mb-1.5 block text-sm font-semibold";
  const notes = (
    <>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-text-muted">
          {hint}
        </p>
      ) : null}
      <div id={`${id}-error`} aria-live="polite">
        {error ? (
          <p className="mt-1.5 flex animate-fade items-start gap-1.5 text-xs font-medium text-danger-text">
            <Icon icon={CircleAlert} size="sm" className="mt-px" />
            <span>{error}</span>
          </p>
        ) : null}
      </div>
    </>
  );

  return (
    <FieldContext value={control}>
      {group ? (
        <fieldset className={classes("min-w-0", className)} aria-describedby={describedBy}>
          <legend className={titleLook}>{title}</legend>
          {children}
          {notes}
        </fieldset>
      ) : (
        <div className={classes("min-w-0", className)}>
          <label htmlFor={id} className={titleLook}>
            {title}
          </label>
          {children}
          {notes}
        </div>
      )}
    </FieldContext>
  );
}

import { type ComponentType, useCallback, useEffect, useRef } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { CreateStep } from "./create-step.tsx";
import type { Given } from "./given.ts";
import { SignupClosed } from "./signup-closed.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { LaterStepsProps, Step } from "./steps.ts";
import { useSignupClosed } from "./use-signup-closed.ts";
import { useStep } from "./use-step.ts";

/** Dispatched on `window` when a visitor leaves the sign-up; the modal closes on it (seed section 2). */
export const signupClosedEvent = "signup-closed";

type SignupDialogProps = {
  initialStep: Step;
  /** The answers that prefill the first form. */
  given?: Given | undefined;
  /** Changes once the answers are known, which resets the form. */
  formKey?: string | undefined;
  /** The next page for a visitor with an account; if omitted, the address's `next`. */
  next?: string | undefined;
  /** Every step after the first. */
  LaterSteps: ComponentType<LaterStepsProps>;
  /** The visitor leaves before an account was created. */
  onClosed: () => unknown;
  /** All steps are done or skipped. */
  onFinished: () => unknown;
  /** The remaining steps are postponed. */
  onLeft: () => unknown;
};

/**
 * The sign-up: a large modal that neither Escape nor a click beside it closes while it is in progress (seed
 * section 2). Its close button leaves it: for good before the account exists, until later afterwards.
 */
export function SignupDialog({
  initialStep,
  given = {},
  formKey,
  next,
  LaterSteps,
  onClosed,
  onFinished,
  onLeft,
}: SignupDialogProps) {
  const t = useT("signup");
  const user = useUser();
  const { step, start, advance, leave } = useStep(initialStep, { onFinished, onLeft });
  const latest = useRef(advance);
  useEffect(() => {
    latest.current = advance;
  });
  // The same function at every render: otherwise a part whose code is still loading would render again.
  const goOn = useCallback<LaterStepsProps["onDone"]>((...done) => latest.current(...done), []);
  const { isClosed, refuse } = useSignupClosed();
  const isOpenAccount = user !== null || step !== "create";

  useEffect(() => {
    const close = () => void onClosed();
    window.addEventListener(signupClosedEvent, close);
    return () => window.removeEventListener(signupClosedEvent, close);
  }, [onClosed]);

  return (
    <Dialog
      open
      size="lg"
      title={t("title")}
      closeOnEscape={false}
      closeOnBackdrop={false}
      closeLabel={isOpenAccount ? t("later") : t("close")}
      onClose={() => (isOpenAccount ? leave() : window.dispatchEvent(new Event(signupClosedEvent)))}
    >
      {step === "create" && isClosed ? (
        <SignupClosed next={next} />
      ) : (
        <StepFrame step={step}>
          {step === "create" ? (
            <CreateStep key={formKey} given={given} next={next} onCreated={start} onClosed={refuse} />
          ) : (
            <LaterSteps step={step} onDone={goOn} />
          )}
        </StepFrame>
      )}
    </Dialog>
  );
}

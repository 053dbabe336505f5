import { type ComponentType, useCallback, useEffect, useRef } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/i18n.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { CreateStep } from "./create-step.tsx";
import type { Given } from "./given.ts";
import { SignupClosed } from "./signup-closed.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { LaterStepsProps, Step } from "./steps.ts";
import { useSignupClosed } from "./use-signup-closed.ts";
import { useStep } from "./use-step.ts";

/** Said on `window` when somebody leaves the sign-up; the modal closes on it (seed section 2). */
export const signupClosedEvent = "signup-closed";

type SignupDialogProps = {
  initialStep: Step;
  /** Answers that the first form begins with. */
  given?: Given | undefined;
  /** Changes once they are known: then it begins anew. */
  formKey?: string | undefined;
  /** Where whoever has an account already goes on; as the address says where left out. */
  next?: string | undefined;
  /** Every step after the first. */
  LaterSteps: ComponentType<LaterStepsProps>;
  /** The sign-up is left before an account was made. */
  onClosed: () => unknown;
  /** All steps are done or skipped. */
  onFinished: () => unknown;
  /** The rest of the steps is left for later. */
  onLeft: () => unknown;
};

/**
 * The sign-up: a large modal that neither Escape nor a click beside it closes while it is in progress
 * (seed section 2). Its close button leaves it: before the account is made for good, afterwards for later.
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
  // The same at every drawing: a part whose code is still to come would otherwise be drawn anew.
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

import { type ReactNode, useEffect } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/i18n.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ConfirmStep } from "./confirm-step.tsx";
import { CreateStep } from "./create-step.tsx";
import { PushStep } from "./push-step.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { LaterStep, Step } from "./steps.ts";
import { useStep } from "./use-step.ts";

/** Said on `window` when somebody leaves the sign-up; the modal closes on it (seed section 2). */
export const signupClosedEvent = "signup-closed";

/** What a page puts into the steps that other features know: `advance` goes on, filled in or skipped. */
export type StepParts = Record<
  "photo" | "about" | "personal" | "location",
  (advance: () => unknown) => ReactNode
>;

type SignupDialogProps = {
  initialStep: Step;
  parts: StepParts;
  /** The sign-up is left before an account was made. */
  onClosed: () => unknown;
  /** All steps are done or skipped. */
  onFinished: () => unknown;
};

/**
 * The sign-up: a large modal that neither Escape nor a click beside it closes while it is in progress
 * (seed section 2). Its close button leaves it: before the account is made for good, afterwards for later.
 */
export function SignupDialog({ initialStep, parts, onClosed, onFinished }: SignupDialogProps) {
  const t = useT("signup");
  const user = useUser();
  const { step, start, advance, leave } = useStep(initialStep, onFinished);
  const isOpenAccount = user !== null || step !== "create";

  useEffect(() => {
    const close = () => void onClosed();
    window.addEventListener(signupClosedEvent, close);
    return () => window.removeEventListener(signupClosedEvent, close);
  }, [onClosed]);

  function content(): ReactNode {
    if (step === "create") return <CreateStep onCreated={start} />;
    if (step === "push") return <PushStep onWish={(isWished) => advance("push", isWished)} />;
    if (step === "confirm") return <ConfirmStep onFinish={() => advance("confirm")} />;
    return parts[step](() => advance(step as LaterStep));
  }

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
      <StepFrame step={step}>{content()}</StepFrame>
    </Dialog>
  );
}

import { useEffect } from "react";
import type { Given } from "#web/features/people/signup/given.ts";
import { SignupDialog } from "#web/features/people/signup/signup-dialog.tsx";
import type { Step } from "#web/features/people/signup/steps.ts";
import { deferred } from "#web/lib/page/deferred.tsx";

type SignupStepsProps = {
  initialStep: Step;
  given?: Given;
  /** Changes once the given answers are known, so that the first form starts with them. */
  formKey?: string;
  /** The next page for a visitor with an account. */
  next?: string;
  onClosed: () => unknown;
  onFinished: () => unknown;
  onLeft: () => unknown;
};

const load = () => import("./later-steps.tsx");
const LaterSteps = deferred(load, { isVital: true });

/** The sign-up with the steps of the photo and profile features. */
export function SignupSteps(props: SignupStepsProps) {
  // Preloaded while the first form is filled in. If that fails, it is loaded when it is rendered.
  useEffect(() => void load().catch(() => undefined), []);
  return <SignupDialog {...props} LaterSteps={LaterSteps} />;
}

import { useEffect } from "react";
import type { Given } from "#web/features/people/signup/given.ts";
import { SignupDialog } from "#web/features/people/signup/signup-dialog.tsx";
import type { Step } from "#web/features/people/signup/steps.ts";
import { deferred } from "#web/lib/deferred.tsx";

type SignupStepsProps = {
  initialStep: Step;
  given?: Given;
  /** Changes once what was given is known, so that the first form begins with it. */
  formKey?: string;
  /** Where whoever has an account already goes on. */
  next?: string;
  onClosed: () => unknown;
  onFinished: () => unknown;
  onLeft: () => unknown;
};

const load = () => import("./later-steps.tsx");
const LaterSteps = deferred(load, { isVital: true });

/** The sign-up with what the photo and profile features put into its steps. */
export function SignupSteps(props: SignupStepsProps) {
  // Fetched while the first form is filled in. What fails here is asked for again when it is shown.
  useEffect(() => void load().catch(() => undefined), []);
  return <SignupDialog {...props} LaterSteps={LaterSteps} />;
}

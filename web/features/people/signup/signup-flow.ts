import type { User } from "#contracts/people/accounts.ts";
import type { Step } from "./steps.ts";

/** The step at which a sign-up starts or resumes; null: it is complete. */
export function initialStepOf(user: User | null): Step | null {
  if (!user) return "create";
  return user.signup_step;
}

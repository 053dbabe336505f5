import type { User } from "#contracts/people/accounts.ts";
import type { Step } from "./steps.ts";

/** Where a sign-up begins or goes on; null: there is none to do. */
export function initialStepOf(user: User | null): Step | null {
  if (!user) return "create";
  return user.signup_step;
}

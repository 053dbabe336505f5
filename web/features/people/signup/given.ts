import { type Gender, genders } from "#contracts/people/profile-options.ts";

/** The answers given before the sign-up, which prefill it; a message carries its receiver. */
export type Given = {
  gender?: Gender;
  seeks?: Gender[];
  /** yyyy-mm-dd */
  dateOfBirth?: string;
  message?: { to: string; text: string };
};

/** From a history entry's state, which other pages or other versions of this one may have written. */
export function readGiven(state: unknown): Given {
  const { given } = (state ?? {}) as { given?: Record<string, unknown> };
  const { gender, seeks, dateOfBirth, message } = given ?? {};
  const { to, text } = (message ?? {}) as Record<string, unknown>;
  const known = genders.find((one) => one === gender);
  return {
    ...(known && { gender: known }),
    ...(Array.isArray(seeks) && { seeks: genders.filter((one) => seeks.includes(one)) }),
    ...(typeof dateOfBirth === "string" && { dateOfBirth }),
    ...(typeof to === "string" && typeof text === "string" && { message: { to, text } }),
  };
}

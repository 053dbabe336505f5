import { z } from "zod";
import type { Settings } from "#contracts/ground/site-settings.ts";
import { minAge } from "#contracts/limits.ts";
import { hasVisible } from "#contracts/visible-text.ts";
import { isSignupClosed } from "#server/modules/ground/sites/visitor-access.ts";
import { checkName, normalizeName } from "#server/modules/people/profiles/name.ts";
import { AppError, FieldError, type FieldRefusal } from "#server/platform/errors.ts";
import { normalizeEmail } from "#server/platform/mail/email-address.ts";
import { checkPassword, checkPasswordLength } from "#server/platform/passwords/passwords.ts";
import { isLongerThan } from "#server/platform/text/graphemes.ts";
import { oldestAge } from "./sign-up-limits.ts";

export type SignupForm = {
  email: string;
  name: string;
  /** Null where a passkey stands in its place. */
  password: string | null;
  date_of_birth: string;
  gender?: "woman" | "man" | "non_binary" | null | undefined;
  seeks: ("woman" | "man" | "non_binary")[];
  signup_message?: string | undefined;
  signup_member_id?: string | undefined;
  consent: boolean;
};
export type CheckedSignup = {
  email: string;
  name: string;
  password: string | null;
  birthDate: string;
  gender: "woman" | "man" | "non_binary";
  seeks: string[];
  signupMessage: string | null;
  /** The member that the message is for; null without a message. */
  signupMessageTo: string | null;
};

/**
 * Checks a form without reading any account and answers all refusals at once. Whether the password is too
 * common is checked only if nothing else is wrong.
 */
export async function checkSignup(
  form: SignupForm,
  { site, now, invite }: { site: Pick<Settings, "brand" | "chat">; now: Date; invite: FieldRefusal | null },
): Promise<{ fields: Record<string, FieldRefusal>; checked: CheckedSignup }> {
  const email = normalizeEmail(form.email);
  const name = normalizeName(form.name);
  const birthDate = form.date_of_birth.trim();
  const message = form.signup_message?.trim() ?? "";
  const signupMessage = hasVisible(message) ? message : null;
  const refusals: Record<string, FieldRefusal | null> = {
    email: form.email.trim() === "" ? { code: "required" } : email ? null : { code: "email_invalid" },
    name: checkName(name, email ?? form.email.trim()),
    password: form.password === null ? null : refuseLength(form.password),
    date_of_birth: checkBirthDate(birthDate, now),
    gender: form.gender ? null : { code: "required" },
    seeks: form.seeks.length > 0 ? null : { code: "required" },
    signup_message:
      signupMessage && isLongerThan(signupMessage, site.chat.messageLength)
        ? { code: "too_long", params: { max: site.chat.messageLength } }
        : null,
    consent: form.consent ? null : { code: "consent_required" },
    invite_code: invite,
  };
  if (form.password !== null && !Object.values(refusals).some(Boolean)) {
    const code = await checkPassword(form.password, [name, form.email, site.brand.name]);
    refusals.password = code && { code };
  }
  return {
    fields: Object.fromEntries(
      Object.entries(refusals).filter((entry): entry is [string, FieldRefusal] => entry[1] !== null),
    ),
    checked: {
      email: email ?? "",
      name,
      password: form.password,
      birthDate,
      gender: form.gender ?? "non_binary",
      seeks: [...new Set(form.seeks)],
      signupMessage,
      signupMessageTo: signupMessage === null ? null : (form.signup_member_id ?? null),
    },
  };
}

function refuseLength(password: string): FieldRefusal | null {
  if (password === "") return { code: "required" };
  const code = checkPasswordLength(password);
  return code && { code };
}

/** A person born on 29 February comes of age on 1 March in a year without a 29 February. */
export function checkBirthDate(date: string, now: Date): FieldRefusal | null {
  if (date === "") return { code: "required" };
  if (!z.iso.date().safeParse(date).success) return { code: "birth_date_invalid" };
  const latest = yearsBefore(now, minAge);
  if (date < yearsBefore(now, oldestAge) || date > now.toISOString().slice(0, 10)) {
    return { code: "birth_date_invalid" };
  }
  return date > latest ? { code: "birth_date_too_young", params: { min_age: minAge } } : null;
}

/** The same day so many years earlier, as text; texts of this form compare like dates. */
function yearsBefore(now: Date, years: number): string {
  const year = String(now.getUTCFullYear() - years).padStart(4, "0");
  return `${year}${now.toISOString().slice(4, 10)}`;
}

/** Checks whether this visitor may sign up (seed section 3: signups); throws, or answers a refused code. */
export function checkSignupMode(
  signup: Settings["signup"],
  visit: { network: string | undefined; inviteCode: string | undefined },
): FieldRefusal | null {
  if (signup.mode === "all") return null;
  if (isSignupClosed(signup, visit.network)) throw new AppError("signup_closed");
  if (signup.mode === "with_trafficsource") return null;
  const code = visit.inviteCode?.trim().toLowerCase();
  if (!code) throw new FieldError({ invite_code: { code: "required" } }, "invite_required");
  const isKnown = signup.inviteCodes.some((known) => known.toLowerCase() === code);
  return isKnown ? null : { code: "invite_unknown" };
}

import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { z } from "zod";
import type { registration } from "#contracts/people/own-proof.ts";
import type { PasskeyBrowser } from "#server/modules/people/credentials/passkey-browser.ts";
import { checkNewPasskey } from "#server/modules/people/credentials/passkeys.ts";
import type { SignupPasskey } from "#server/modules/people/credentials/signup-passkey.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";

/** Checks the passkey of a sign-up; refuses it at its field. A later step checks its challenge. */
export async function checkSignupPasskey(
  made: z.infer<typeof registration>,
  { party, browserToken }: PasskeyBrowser,
  now: Date,
): Promise<SignupPasskey> {
  const response = { ...made, clientExtensionResults: {} } as RegistrationResponseJSON;
  const checked = await checkNewPasskey({ response, party }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new FieldError({ passkey: { code: "passkey_wrong" } });
  });
  return { ...checked, browserToken, now };
}

import { startRegistration } from "@simplewebauthn/browser";
import { api } from "#web/lib/api.ts";
import type { ApiAnswer, ApiArguments } from "#web/lib/api-types.ts";

type Form = NonNullable<NonNullable<ApiArguments<"POST /api/signup-passkey-offers">[0]>["body"]>;
type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];

/**
 * Makes the account with a passkey in the password's place. The form is refused before the browser asks for anything.
 * "cancelled": no passkey was made, by whatever the person or the browser said.
 */
export async function signUpByPasskey(
  form: Form,
): Promise<ApiAnswer<"POST /api/signups"> | false | "cancelled"> {
  const offer = await api("POST /api/signup-passkey-offers", { body: form });
  if (offer === false) return false;
  const optionsJSON = offer.options as unknown as Options;
  const made = await startRegistration({ optionsJSON }).catch(() => null);
  if (!made) return "cancelled";
  const { id, rawId, type, response } = made;
  const { clientDataJSON, attestationObject, transports } = response;
  const passkey = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  return api("POST /api/signups", { body: { ...form, passkey } });
}

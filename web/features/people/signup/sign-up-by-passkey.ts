import { startRegistration } from "@simplewebauthn/browser";
import { api } from "#web/lib/api/api.ts";
import type { ApiAnswer, ApiArguments } from "#web/lib/api/api-types.ts";

type Form = NonNullable<NonNullable<ApiArguments<"POST /api/signup-passkey-offers">[0]>["body"]>;
type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];

/**
 * Creates the account with a passkey instead of a password. The server checks the form before the browser
 * asks for the passkey. "cancelled": no passkey was created, by a decision of the member or the browser.
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

import { startAuthentication, WebAuthnAbortService } from "@simplewebauthn/browser";
import { api } from "#web/lib/api/api.ts";
import type { Assertion } from "./own-proof.ts";

type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];

/** Asks the browser to sign with one of the member's passkeys; null if they were logged out meanwhile. */
export async function signOwnProof(): Promise<Assertion | null> {
  const answer = await api("POST /api/own-passkey-challenges");
  if (answer === false) return null;
  const signed = await startAuthentication({ optionsJSON: answer.options as unknown as Options });
  const { id, rawId, type, response } = signed;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

/** Closes the browser's dialog. */
export function stopSigning(): void {
  WebAuthnAbortService.cancelCeremony();
}

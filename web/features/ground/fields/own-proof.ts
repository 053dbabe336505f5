import type { ApiArguments } from "#web/lib/api/api-types.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";

type Body = NonNullable<NonNullable<ApiArguments<"POST /api/archive">[0]>["body"]>;
/** A challenge signed by a passkey. */
export type Assertion = NonNullable<Body["passkey"]>;
/** The member's proof of identity: the password again or a passkey. */
export type OwnProof = { password: string; passkey?: Assertion };

export const passkeysQuery = () => apiQuery("GET /api/passkeys");

/** The value of a form's `ProofField`, whose password has this name. */
export function readProof(form: HTMLFormElement | null, name = "password"): OwnProof {
  const data = new FormData(form ?? undefined);
  const password = String(data.get(name) ?? "");
  const passkey = String(data.get("passkey") ?? "");
  return passkey === "" ? { password } : { password, passkey: JSON.parse(passkey) as Assertion };
}

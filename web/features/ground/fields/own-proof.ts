import type { ApiArguments } from "#web/lib/api-types.ts";
import { apiQuery } from "#web/lib/queries.ts";

type Body = NonNullable<NonNullable<ApiArguments<"POST /api/archive">[0]>["body"]>;
/** What a passkey has signed. */
export type Assertion = NonNullable<Body["passkey"]>;
/** By what members show once more who they are. */
export type OwnProof = { password: string; passkey?: Assertion };

export const passkeysQuery = () => apiQuery("GET /api/passkeys");

/** What a form's `ProofField` holds, whose password has this name. */
export function readProof(form: HTMLFormElement | null, name = "password"): OwnProof {
  const data = new FormData(form ?? undefined);
  const password = String(data.get(name) ?? "");
  const passkey = String(data.get("passkey") ?? "");
  return passkey === "" ? { password } : { password, passkey: JSON.parse(passkey) as Assertion };
}

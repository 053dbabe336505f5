import { randomUUID } from "node:crypto";
import { GatewayError, type GatewayFailure } from "../gateway-error.ts";
import { type Fields, isSigned, type SignedMessage, signed } from "./signature.ts";
import { signedRedirectAnswerBytes } from "./signed-redirect-limits.ts";

export type Account = { url: string; shop: string; key: string; timeoutMs: number };

type Ask = {
  path: string;
  verb: "GET" | "POST";
  message: SignedMessage;
  answer: SignedMessage;
  fields: Fields;
};

/**
 * One signed call. The answer is signed too and repeats the call's `nonce`, so that an answer to another call is refused.
 * Throws GatewayError.
 */
export async function ask(account: Account, { path, verb, message, answer, fields }: Ask): Promise<Fields> {
  const nonce = randomUUID();
  const form = new URLSearchParams(signed(account.key, message, { shop: account.shop, ...fields, nonce }));
  const response = await send(account, { path, verb, form });
  if (response.status !== 200)
    throw new GatewayError(failureOf(response.status), `Answered ${response.status}`);
  const said = readFields(response.text);
  const isIts = said.nonce === nonce && isSigned(account.key, answer, said);
  // defence: answer-signed
  if (!isIts) throw new GatewayError("garbage", "The answer is not signed for this call");
  return said;
}

async function send(
  { url, timeoutMs }: Account,
  { path, verb, form }: { path: string; verb: "GET" | "POST"; form: URLSearchParams },
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(verb === "GET" ? `${url}${path}?${form}` : `${url}${path}`, {
      method: verb,
      ...(verb === "POST" && { body: form }),
      // A redirect would send the signed fields elsewhere.
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return { status: response.status, text: "" };
    }
    return { status: response.status, text: await readAnswer(response) };
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    const isLate = error instanceof Error && error.name === "TimeoutError";
    throw new GatewayError(isLate ? "timeout" : "unreachable", "The gateway did not answer", {
      cause: error,
    });
  }
}

/** The text of an answer; throws garbage and closes the connection as soon as it is longer than an answer can be. */
async function readAnswer({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > signedRedirectAnswerBytes) throw new GatewayError("garbage", "The answer is too long");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

function failureOf(status: number): GatewayFailure {
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 404) return "not_found";
  if (status >= 500 || status === 409 || status === 429) return "unavailable";
  return status < 400 ? "garbage" : "rejected";
}

/** A flat JSON object of texts; anything else cannot be signed. */
function readFields(text: string): Fields {
  let said: unknown = null;
  try {
    said = JSON.parse(text);
  } catch {
    said = null;
  }
  const isFlat =
    said !== null && typeof said === "object" && Object.values(said).every((one) => typeof one === "string");
  if (!isFlat) throw new GatewayError("garbage", "The answer cannot be read");
  return said as Fields;
}

import { createHmac, scrypt } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(scrypt) as (text: string, salt: Buffer, length: number) => Promise<Buffer>;

/**
 * The hash of an account or a number on a site, so that limits can be counted and a returned debit can block
 * it. Keyed by the installation's secret, and slow: the possible numbers are few enough to try them all.
 */
export async function hashDetail(
  secret: string,
  siteId: string,
  { kind, value }: { kind: "account" | "phone"; value: string },
): Promise<string> {
  const salt = createHmac("sha256", secret).update(`direct debits ${kind} ${siteId}`).digest();
  return (await derive(value, salt, 32)).toString("base64url");
}

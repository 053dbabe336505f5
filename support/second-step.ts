import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import type { RunningServer } from "./server.ts";
import { ownPassword } from "./sign-in.ts";

type SecondStep = {
  recovery: readonly string[];
  /** The app's next code after the one that switched it on, which is used up; valid at once, for one use. */
  nextCode: () => string;
};

/** Switches the second step on for the member that `signUpOn` signed up in the page's browser. */
export async function switchOnSecondStep(
  { url }: Pick<RunningServer, "url">,
  { request }: Page,
): Promise<SecondStep> {
  async function post(path: string, data: object) {
    const answer = await request.post(`${url}${path}`, { headers: { "x-client": "web", origin: url }, data });
    if (answer.status() !== 200) throw new Error(`${path}: ${answer.status()}`);
    return answer.json();
  }
  const { key } = await post("/api/two-step-keys", { password: ownPassword });
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
  const { recovery_codes: recovery } = await post("/api/two-step", { code: totp.generate() });
  return { recovery, nextCode: () => totp.generate({ timestamp: Date.now() + 30_000 }) };
}

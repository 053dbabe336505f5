import { afterAll, beforeAll, expect, it } from "vitest";
import { isFullProof } from "#server/test/app/proof-size.ts";
import { waitUntil } from "../../support/process.ts";
import { type Cluster, createCluster } from "../support/postgres.ts";
import { type ProductProcess, startProcess } from "../support/product.ts";
import { signUp } from "../support/sign-up.ts";
import { createSmtp, type FakeSmtp } from "../support/smtp.ts";

let cluster: Cluster;
let smtp: FakeSmtp;
let product: ProductProcess;

beforeAll(async () => {
  cluster = await createCluster();
  smtp = await createSmtp();
  const env = { SMTP_URL: smtp.url };
  product = await startProcess({ databaseUrl: await cluster.createDatabase(), env });
});
afterAll(async () => {
  await product?.kill();
  await smtp?.close();
  await cluster?.remove();
});

it("a mail server that is down, silent or busy delays no sign-up, and gets each mail once after its recovery", async () => {
  const addresses: string[] = [];
  // The first sign-up of a process loads code that later ones reuse.
  await smtp.become("well");
  await signUp(product.url);
  for (const state of ["down", "silent", "busy"] as const) {
    await smtp.become(state);
    const before = smtp.turnedAway();
    const startedAt = performance.now();
    const { email, reply } = await signUp(product.url);
    const tookMs = performance.now() - startedAt;
    addresses.push(email);
    expect(reply.status).toBe(200);
    if (isFullProof) expect(tookMs).toBeLessThan(300);
    // Answered although the mail was not sent: the attempt was seen, or the connection was refused.
    if (state === "down") await product.saysSoon(/deliver-mail.*a job failed/);
    else await waitUntil("a try", 30_000, async () => smtp.turnedAway() > before || null);
  }
  expect(addresses.map(smtp.taken)).toEqual([0, 0, 0]);

  await smtp.become("well");
  await waitUntil("all mails", 90_000, async () => addresses.every((each) => smtp.taken(each) > 0) || null);
  for (const address of addresses) await product.waitForOutbox(address);
  expect(addresses.map(smtp.taken)).toEqual([1, 1, 1]);
});

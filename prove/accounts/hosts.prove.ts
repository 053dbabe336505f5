import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type FakeSmtp, startFakeSmtp, textsOf } from "#server/test/doubles/fake-smtp.ts";
import { waitUntil } from "../../support/process.ts";
import { createMembers, type ProofMember } from "../support/members.ts";
import { type Cluster, createCluster } from "../support/postgres.ts";
import { type ProductProcess, startProcess } from "../support/product.ts";

const host = "dating.example";
let cluster: Cluster;
let product: ProductProcess;
let smtp: FakeSmtp;
let members: ProofMember[];

beforeAll(async () => {
  smtp = await startFakeSmtp();
  cluster = await createCluster();
  const databaseUrl = await cluster.createDatabase();
  product = await startProcess({
    databaseUrl,
    env: { NODE_ENV: "production", PUBLIC_URL: `https://${host}`, SMTP_URL: smtp.url },
  });
  members = await createMembers(databaseUrl, 30);
});
beforeEach(() => {
  smtp.received.length = 0;
});
afterAll(async () => {
  await product?.kill();
  await cluster?.remove();
  await smtp?.close();
});

/** Sends exactly these bytes, which no client library would send; returns the status. */
async function sendRaw(target: string, headers: readonly string[], body: object): Promise<number> {
  const payload = JSON.stringify(body);
  const socket = connect(product.port, "127.0.0.1");
  socket.on("error", () => undefined);
  let answer = "";
  socket.setEncoding("latin1").on("data", (chunk) => {
    answer += chunk;
  });
  socket.write(
    [
      `POST ${target} HTTP/1.1`,
      ...headers,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(payload)}`,
      "Connection: close",
      "",
      payload,
    ].join("\r\n"),
  );
  await once(socket, "close");
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}

const path = "/api/password-reset-mails";
const forged: [what: string, target: string, headers: string[]][] = [
  ["an unknown host", path, ["Host: evil.example"]],
  ["an unknown host with a port", path, [`Host: evil.example:443`]],
  ["a look-alike", path, [`Host: ${host}.evil.example`]],
  ["the site's name as a user's", path, [`Host: ${host}@evil.example`]],
  ["two names in one", path, [`Host: ${host},evil.example`]],
  ["a name with a path", path, [`Host: evil.example/${host}`]],
  ["no name", path, ["Host:"]],
  ["no host at all", path, []],
  ["an address", path, ["Host: 127.0.0.1"]],
  ["an absolute address elsewhere", `http://evil.example${path}`, ["Host: evil.example"]],
  ["an unknown host first, the site second", path, ["Host: evil.example", `Host: ${host}`]],
];

it.each(forged)("under %s nothing is served and nothing mailed", async (_, target, headers) => {
  const { email } = members[0] as ProofMember;
  const status = await sendRaw(target, headers, { email });
  expect([400, 404, 421]).toContain(status);
  // A served host sends a mail, so all earlier mails have arrived by then.
  const witness = members[1] as ProofMember;
  await sendRaw(path, [`Host: ${host}`], { email: witness.email });
  members.splice(1, 1);
  await waitUntil("a mail", 20_000, async () => smtp.received.length > 0 || null);
  expect(smtp.received.map(({ to }) => to)).toEqual([[witness.email]]);
});

it.each([
  ["a forwarded host", path, [`Host: ${host}`, "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: http"]],
  ["a forwarded header", path, [`Host: ${host}`, "Forwarded: host=evil.example"]],
  ["the site first, an unknown host second", path, [`Host: ${host}`, "Host: evil.example"]],
  ["an absolute address elsewhere and the site's host", `http://evil.example${path}`, [`Host: ${host}`]],
  ["another port", path, [`Host: ${host}:1337`]],
])("under %s mails lead to the site's own address, or none is sent", async (_, target, headers) => {
  const { email } = members.pop() as ProofMember;
  const witness = members.pop() as ProofMember;
  const status = await sendRaw(target, headers, { email });
  expect([200, 400, 404, 421]).toContain(status);
  await sendRaw(path, [`Host: ${host}`], { email: witness.email });
  const isSent = (address: string) => smtp.received.some(({ to }) => to.includes(address));
  await waitUntil("the mails", 20_000, async () => {
    return (isSent(witness.email) && (status !== 200 || isSent(email))) || null;
  });
  expect(smtp.received).toHaveLength(status === 200 ? 2 : 1);
  for (const mail of smtp.received) {
    const text = textsOf(mail);
    expect(text).toContain(`https://${host}/reset-password/do?token=`);
    expect(`${mail.raw}${text}`).not.toMatch(/evil\.example|:1337/);
  }
});

import type { lookup } from "node:dns";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningPushEmulator, startPushEmulator } from "#server/emulators/push/start.ts";
import { systemClock } from "../clock.ts";
import { createPushSender } from "./push-sender.ts";
import { makeVapidKeys } from "./vapid.ts";

let canary: Server;
let hits = 0;
let browsers: RunningPushEmulator;
beforeAll(async () => {
  canary = createServer((socket) => {
    hits += 1;
    socket.destroy();
  });
  // Endpoints use port 443: the test needs the permission to listen on it.
  await new Promise<void>((resolve) =>
    canary.once("error", () => resolve()).listen(443, "127.0.0.1", resolve),
  );
  browsers = await startPushEmulator();
});
afterAll(async () => {
  canary.close();
  await browsers.close();
});

const keys = makeVapidKeys();
const message = (endpoint: string, theirs: { p256dh: string; auth: string }) => ({
  endpoint,
  keys: theirs,
  text: "{}",
  contact: "mailto:support@example.com",
  urgency: "normal" as const,
  topic: "a",
  ttlSeconds: 60,
});
const resolveTo = (address: string) =>
  ((_name: string, _options: object, done: (...given: unknown[]) => void) =>
    done(null, [{ address, family: 4 }])) as unknown as typeof lookup;

it("calls no host whose name leads to an inner address, also one that did not when it was stored", async () => {
  const rules = { moreHosts: [], emulatorUrl: undefined };
  const sender = createPushSender({ keys, clock: systemClock, rules, resolve: resolveTo("127.0.0.1") });
  const theirs = browsers.subscribe(keys.publicKey).keys;
  await expect(sender.send(message("https://fcm.googleapis.com/fcm/send/a", theirs))).rejects.toThrow(
    "inner address",
  );
  expect(await sender.send(message("https://127.0.0.1/a", theirs))).toEqual({ kind: "gone" });
  expect(await sender.send(message(`${browsers.url}/a`, theirs))).toEqual({ kind: "gone" });
  expect(hits).toBe(0);
});

it("waits a few seconds for an answer, and no longer", async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const sender = createPushSender({ keys, clock: systemClock, rules: { moreHosts: [], emulatorUrl: url } });
  const theirs = browsers.subscribe(keys.publicKey).keys;
  await expect(sender.send(message(`${url}/a`, theirs))).rejects.toThrow("abort");
  silent.close();
});

it("is proven to a push service, follows no redirect, and reads when to come again", async () => {
  const rules = { moreHosts: [], emulatorUrl: browsers.url };
  const sender = createPushSender({ keys, clock: systemClock, rules });
  const { id, keys: theirs } = browsers.subscribe(keys.publicKey);
  const push = () => sender.send(message(`${browsers.url}/${id}`, theirs));
  expect(await push()).toEqual({ kind: "sent" });
  browsers.fail(id, { status: 302 }, { status: 503, retryAfter: "7" }, { status: 429 }, { status: 500 });
  expect(await push()).toEqual({ kind: "refused", status: 302 });
  expect(await push()).toEqual({ kind: "later", afterSeconds: 7 });
  expect(await push()).toEqual({ kind: "later", afterSeconds: null });
  expect(await push()).toEqual({ kind: "later", afterSeconds: null });
  browsers.end(id);
  expect(await push()).toEqual({ kind: "gone" });
  const other = browsers.subscribe(makeVapidKeys().publicKey);
  expect(await sender.send(message(`${browsers.url}/${other.id}`, other.keys))).toMatchObject({
    status: 403,
  });
  const wrong = browsers.subscribe(keys.publicKey);
  expect(await sender.send(message(`${browsers.url}/${wrong.id}`, theirs))).toMatchObject({ status: 400 });
});

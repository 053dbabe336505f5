import type { lookup } from "node:dns";
import { describe, expect, it } from "vitest";
import { isInnerAddress, isPushEndpoint, outerLookup } from "./push-endpoint.ts";

const rules = { moreHosts: ["push.example.org"], emulatorUrl: undefined };

describe("an endpoint", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
    "https://wns2-par02p.notify.windows.com/w/?token=BQYAAA",
    "https://web.push.apple.com/QGuQyavXutnMH",
    "https://push.example.org/a",
  ])("of a push service is called: %s", (endpoint) => {
    expect(isPushEndpoint(endpoint, rules)).toBe(true);
  });

  it.each([
    "http://fcm.googleapis.com/fcm/send/a",
    "https://fcm.googleapis.com:22/a",
    "https://user:word@fcm.googleapis.com/a",
    "https://fcm.googleapis.com@127.0.0.1/a",
    "https://fcm.googleapis.com.example.com/a",
    "https://evilpush.apple.com.example.com/a",
    "https://xpush.services.mozilla.com/a",
    "https://push.services.mozilla.com/a",
    "https://127.0.0.1/a",
    "https://2130706433/a",
    "https://0177.0.0.1/a",
    "https://0x7f.1/a",
    "https://[::1]/a",
    "https://[::ffff:127.0.0.1]/a",
    "https://169.254.169.254/latest/meta-data/",
    "https://localhost/a",
    "https://example.com/a",
    "https://FCM.googleapis.com/a",
    "https://fcm.googleapis.com\\@127.0.0.1/a",
    "file:///etc/passwd",
    "http://127.0.0.1:3000/dev/push/a",
    "",
    "nonsense",
  ])("elsewhere is not: %s", (endpoint) => {
    expect(isPushEndpoint(endpoint, rules)).toBe(false);
  });

  it("of the emulator is called where there is one, and no other below its host", () => {
    const demo = { moreHosts: [], emulatorUrl: "http://127.0.0.1:3000/dev/push" };
    expect(isPushEndpoint("http://127.0.0.1:3000/dev/push/abc", demo)).toBe(true);
    for (const path of ["/dev/pushes/a", "/dev/push/../../admin", "/", "/dev/push"]) {
      expect(isPushEndpoint(`http://127.0.0.1:3000${path}`, demo)).toBe(false);
    }
  });
});

describe("an address", () => {
  it.each([
    "127.0.0.1",
    "10.0.0.1",
    "172.16.5.4",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "fe80::1",
    "fc00::1",
    "fd12:3456::1",
    "2002:7f00:1::",
    "2001::1",
    "ff02::1",
  ])("%s is an inner one", (address) => {
    expect(isInnerAddress(address)).toBe(true);
  });

  it.each(["8.8.8.8", "142.250.1.95", "2a00:1450:4001::5f", "2600:1901::1"])("%s is not", (address) => {
    expect(isInnerAddress(address)).toBe(false);
  });

  it("is checked at each look-up of its name, with every address of the name", async () => {
    const find = (addresses: string[]) =>
      new Promise<string | Error>((resolve) => {
        const resolving = ((_name: string, _options: object, done: (...given: unknown[]) => void) =>
          done(
            null,
            addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
          )) as unknown as typeof lookup;
        outerLookup(resolving)("fcm.googleapis.com", {}, (error, address) =>
          resolve(error ?? (address as string)),
        );
      });
    expect(await find(["8.8.8.8", "2a00:1450:4001::5f"])).toBe("8.8.8.8");
    expect(await find(["127.0.0.1"])).toBeInstanceOf(Error);
    expect(await find(["8.8.8.8", "10.0.0.7"])).toBeInstanceOf(Error);
    expect(await find([])).toBeInstanceOf(Error);
  });
});

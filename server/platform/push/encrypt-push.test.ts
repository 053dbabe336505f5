import { createECDH } from "node:crypto";
import { describe, expect, it } from "vitest";
import { areUsable, encryptPush } from "./encrypt-push.ts";

const p256dh = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const auth = "BTBZMqHH6r4Tts7J_aSIgg";

describe("a push message", () => {
  it("is encrypted as the example of RFC 8291 (section 5), byte for byte", () => {
    const body = encryptPush(
      "When I grow up, I want to be a watermelon",
      { p256dh, auth },
      {
        privateKey: Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"),
        salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url"),
        paddedBytes: 0,
      },
    );
    expect(body.toString("base64url")).toBe(
      [
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml",
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT",
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
      ].join(""),
    );
  });

  it("is of one size whatever it says, within what push services take, and never the same twice", () => {
    const bodies = ["a", "b".repeat(500), "a"].map((text) => encryptPush(text, { p256dh, auth }));
    expect(new Set(bodies.map(({ length }) => length)).size).toBe(1);
    expect(bodies[0]?.length).toBeLessThanOrEqual(4096);
    expect(new Set(bodies.map((body) => body.toString("hex"))).size).toBe(3);
  });

  it("is for keys that are some", () => {
    expect(areUsable({ p256dh, auth })).toBe(true);
    const compressed = createECDH("prime256v1").generateKeys("base64url", "compressed");
    const offCurve = Buffer.from(p256dh, "base64url").fill(1, 1).toString("base64url");
    expect(areUsable({ p256dh: compressed, auth })).toBe(false);
    expect(areUsable({ p256dh: offCurve, auth })).toBe(false);
    expect(areUsable({ p256dh: "", auth })).toBe(false);
    expect(areUsable({ p256dh, auth: "AAAA" })).toBe(false);
  });
});

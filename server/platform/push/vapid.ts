import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { coordinateBytes, uncompressedPoint } from "../standards.ts";
import { vapidValidMs } from "./push-limits.ts";

/** The sender's identity for push services (RFC 8292): both keys in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

export function makeVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
  const point = [Buffer.from([uncompressedPoint]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return { publicKey: Buffer.concat(point).toString("base64url"), privateKey: d };
}

/** Signs tokens per push service; a token is used for half of its validity. */
export function createVapid(keys: VapidKeys) {
  const key = readPrivateKey(keys);
  const tokens = new Map<string, { token: string; madeAt: number }>();

  function tokenFor(audience: string, subject: string, now: Date): string {
    const known = tokens.get(`${audience} ${subject}`);
    const age = known ? now.getTime() - known.madeAt : Number.POSITIVE_INFINITY;
    if (known && age >= 0 && age < vapidValidMs / 2) return known.token;
    const expires = Math.floor((now.getTime() + vapidValidMs) / 1000);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const head = part({ typ: "JWT", alg: "ES256" });
    const signed = `${head}.${part({ aud: audience, exp: expires, sub: subject })}`;
    const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" });
    const token = `${signed}.${signature.toString("base64url")}`;
    tokens.set(`${audience} ${subject}`, { token, madeAt: now.getTime() });
    return token;
  }

  /** The header `Authorization` for an endpoint; `subject` is the contact for the service. */
  return (endpoint: string, subject: string, now: Date): string =>
    `vapid t=${tokenFor(new URL(endpoint).origin, subject, now)}, k=${keys.publicKey}`;
}

function readPrivateKey({ publicKey, privateKey }: VapidKeys): KeyObject {
  const { x, y } = coordinatesOf(Buffer.from(publicKey, "base64url"));
  return createPrivateKey({ key: { kty: "EC", crv: "P-256", d: privateKey, x, y }, format: "jwk" });
}

/** The coordinates of an uncompressed point, in base64url. */
export function coordinatesOf(point: Buffer): { x: string; y: string } {
  const end = 1 + coordinateBytes;
  return { x: point.subarray(1, end).toString("base64url"), y: point.subarray(end).toString("base64url") };
}

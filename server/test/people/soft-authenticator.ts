import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

type Options = { challenge: string; user?: { id: string } };
type Given = {
  origin?: string;
  rpId?: string;
  /** Whether the person was verified, by finger or PIN. */
  isVerified?: boolean;
  counter?: number;
};

const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();

/** CBOR of the few types in an attestation: texts, byte strings, small numbers and maps. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

/** A key as a phone makes it (ES256, no attestation), which also signs data that no phone would sign. */
export class SoftAuthenticator {
  readonly id = randomBytes(16);
  private readonly privateKey: KeyObject;
  private readonly cose: Buffer;
  private userHandle = "";
  counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.privateKey = privateKey;
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
  }

  create(options: Options, given: Given = {}) {
    this.userHandle = options.user?.id ?? "";
    const size = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), size, this.id, this.cose]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", Buffer.concat([this.data(0x40, given), credential])],
    ]);
    return this.wrap("webauthn.create", options, given, {
      attestationObject: base64(cbor(attestation)),
      transports: ["internal"],
    });
  }

  sign(options: Options, given: Given & { userHandle?: string } = {}) {
    const authenticatorData = this.data(0, given);
    const client = this.clientData("webauthn.get", options, given);
    const signature = createSign("sha256")
      .update(Buffer.concat([authenticatorData, sha256(client)]))
      .sign(this.privateKey);
    return this.wrap("webauthn.get", options, given, {
      authenticatorData: base64(authenticatorData),
      signature: base64(signature),
      userHandle: given.userHandle ?? this.userHandle,
    });
  }

  private data(
    flags: number,
    { rpId = "localhost", isVerified = true, counter = this.counter }: Given,
  ): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | 1 | (isVerified ? 4 : 0)]), count]);
  }

  private clientData(
    type: string,
    { challenge }: Options,
    { origin = "http://localhost:3000" }: Given,
  ): string {
    return JSON.stringify({ type, challenge, origin, crossOrigin: false });
  }

  private wrap<Rest extends object>(type: string, options: Options, given: Given, rest: Rest) {
    const id = base64(this.id);
    const clientDataJSON = base64(this.clientData(type, options, given));
    return { id, rawId: id, type: "public-key" as const, response: { clientDataJSON, ...rest } };
  }
}

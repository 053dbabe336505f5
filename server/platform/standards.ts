import { daySeconds } from "./time-units.ts";

// Numbers that a standard or a vendor's format fixes. Our own limits are in `<module>-limits.ts`.

/** AES-GCM (NIST SP 800-38D): bytes of a nonce and of a tag. */
export const gcmNonceBytes = 12;
export const gcmTagBytes = 16;

/** An uncompressed point of P-256 (SEC 1): this byte, then two coordinates of so many bytes. */
export const uncompressedPoint = 4;
export const coordinateBytes = 32;

/** The header of aes128gcm (RFC 8188): the salt, the size of a record, and one byte for the length of the key's name. */
export const saltBytes = 16;
export const recordSizeBytes = 4;
/** The size of a push that every push service accepts (RFC 8030, 7.2). */
export const pushBodyBytes = 4096;
/** The longest validity of a sender's token (RFC 8292). */
export const vapidLongestSeconds = daySeconds;

/** Characters of an e-mail address, of its part before the @ (RFC 5321), and of its domain (RFC 1035). */
export const emailLength = { whole: 254, local: 64, domain: 253 } as const;

/** Groups of an IPv6 address. */
export const ipv6Groups = 8;

/** Characters of a text message by itself and as a part of a longer one: in the GSM alphabet, and in UCS-2 (GSM 03.38). */
export const smsLetters = {
  gsm: { alone: 160, joined: 153 },
  ucs2: { alone: 70, joined: 67 },
} as const;

/** Levels of log lines, as pino numbers them. */
export const logLevels = { warn: 40, error: 50 } as const;

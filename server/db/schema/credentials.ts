import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";

/** Devices on which a member has signed up or logged in; a log-in on any other device is reported to the member. */
export const ownDevices = pgTable(
  "own_devices",
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** sha256 of the cookie's token. */
    deviceHash: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull(),
    /** Until when the second step is skipped here; null: never skipped. */
    trustedUntil: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.deviceHash] }),
    index("own_devices_used").on(table.lastUsedAt),
  ],
);

/** The app that makes a member's codes. */
export const authenticators = pgTable("authenticators", {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** The shared key, encrypted with the deployment's secret (seal-key.ts). */
  sealedKey: text().notNull(),
  /** The 30-second step, counted since 1970, of the latest used code: no code is valid twice. */
  lastStep: bigint({ mode: "number" }).notNull().default(0),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  /** Null until a code has proven that the app has the key; until then the second step is not asked. */
  confirmedAt: timestamp({ withTimezone: true }),
});

/** Codes on paper, for members who have lost the app; of 80 random bits, so a plain hash is enough. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    codeHash: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
);

/** Log-ins with the right password that wait for the second step. */
export const loginChallenges = pgTable(
  "login_challenges",
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** sha256 of the token in the cookie of the browser that gave the password. */
    browserHash: text().notNull(),
    /** Whether the log-in takes a deletion back. */
    reactivates: boolean().notNull(),
    tries: integer().notNull().default(0),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("login_challenges_account").on(table.accountId),
    index("login_challenges_expiry").on(table.expiresAt),
  ],
);

/** Keys in a member's devices or password manager: an unlocked key replaces password and code. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** The key's own id, base64url. */
    credentialId: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** The key's use counter, if it has one; a decreasing counter shows a copied key. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    /** The host on which it was made; it works only there. */
    rpId: text().notNull(),
    /** The member's handle in the key: random, the same for all keys of one member. */
    userHandle: text().notNull(),
    name: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("passkeys_credential").on(table.credentialId),
    index("passkeys_account").on(table.accountId, table.createdAt),
  ],
);

/** A challenge for a passkey: valid once, within minutes, in the browser that requested it. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    challengeHash: text().primaryKey(),
    purpose: text().$type<"create" | "log_in" | "confirm" | "sign_up">().notNull(),
    /** The account of the key; null for a log-in, where the key identifies the account, and until a sign-up has made one. */
    accountId: uuid().references(() => accounts.id, { onDelete: "cascade" }),
    /** sha256 of the token in the cookie of the browser that requested it. */
    browserHash: text().notNull(),
    rpId: text().notNull(),
    /** The handle for the key to be made. */
    userHandle: text(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("passkey_challenges_account").on(table.accountId),
    index("passkey_challenges_expiry").on(table.expiresAt),
  ],
);

/** Second steps that will be switched off because their member lost app and codes, unless it is stopped. */
export const secondStepLosses = pgTable(
  "second_step_losses",
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** sha256 of the token that stops it, mailed at the start. */
    stopTokenHash: text().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("second_step_losses_token").on(table.stopTokenHash),
    index("second_step_losses_end").on(table.endsAt),
  ],
);

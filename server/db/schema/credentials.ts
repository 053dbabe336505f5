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

/** Devices that a member has signed up or logged in on: of a log-in on any other one they are told. */
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
    /** Until when no second step is asked for here; null: always. */
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
  /** The shared key, sealed by the deployment's secret (seal-key.ts). */
  sealedKey: text().notNull(),
  /** The half minute, counted since 1970, of the latest code that was used: none is good twice. */
  lastStep: bigint({ mode: "number" }).notNull().default(0),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  /** Null until a code has shown that the app has the key: until then it asks for nothing. */
  confirmedAt: timestamp({ withTimezone: true }),
});

/** Codes on paper, for whoever has lost the app; of 80 random bits, so a bare hash keeps them. */
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

/** Log-ins whose password was right and whose second step is awaited. */
export const loginChallenges = pgTable(
  "login_challenges",
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** sha256 of the token in the cookie of the browser that gave the password. */
    browserHash: text().notNull(),
    /** The log-in takes a deletion back. */
    reactivates: boolean().notNull(),
    tries: integer().notNull().default(0),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("login_challenges_account").on(table.accountId),
    index("login_challenges_expiry").on(table.expiresAt),
  ],
);

/** Keys in a member's devices or password manager: whoever unlocks one needs neither password nor code. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** What the key calls itself, base64url. */
    credentialId: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** How often it was used, as far as it counts; where it goes back, there are two of it. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    /** The host it was made on, where alone it works. */
    rpId: text().notNull(),
    /** The member as the key knows them: random, the same for all keys of one member. */
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

/** What a passkey is to sign: once, within minutes, in the browser that asked. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    challengeHash: text().primaryKey(),
    purpose: text().$type<"create" | "log_in" | "confirm" | "sign_up">().notNull(),
    /** Whose key is made or asked for; null of a log-in, where the key says who it is, and until a sign-up has made one. */
    accountId: uuid().references(() => accounts.id, { onDelete: "cascade" }),
    /** sha256 of the token in the cookie of the browser that asked. */
    browserHash: text().notNull(),
    rpId: text().notNull(),
    /** What the key to be made will know its member by. */
    userHandle: text(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("passkey_challenges_account").on(table.accountId),
    index("passkey_challenges_expiry").on(table.expiresAt),
  ],
);

/** Second steps that end because their member has lost everything, unless somebody stops it. */
export const secondStepLosses = pgTable(
  "second_step_losses",
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** sha256 of the token that stops it, sent when it began. */
    stopTokenHash: text().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("second_step_losses_token").on(table.stopTokenHash),
    index("second_step_losses_end").on(table.endsAt),
  ],
);

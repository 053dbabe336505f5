import { phoneCodeMinutes } from "#contracts/limits.ts";
import { dayMs, minuteMs } from "#server/platform/time-units.ts";

/** Digits of a code in a text message. */
export const phoneCodeDigits = 6;
/** How long a code is valid. */
export const phoneCodeMs = phoneCodeMinutes * minuteMs;
/** Tries for one code; a right code uses one up, too. */
export const phoneCodeTries = 5;
/** Codes within 24 hours for one member; for signed-out callers, to one number and from one network. */
export const phoneCodesPerDay = 3;
/** Messages within 24 hours to one number, for all callers: half of them are reserved for members. */
export const phoneCodesPerNumber = 6;
/**
 * Codes within 24 hours for members of one network: carriers put thousands of telephones behind one address,
 * and each member has only three.
 */
export const phoneCodesPerNetwork = 12;
/** Codes within 24 hours for signed-out callers in one range of addresses (networkRegionOf). */
export const phoneCodesPerRegion = 12;
/** Signed-out callers together may cause one in so many of a site's messages of the day. */
export const visitorsShare = 5;
/** Codes within 24 hours for one network of the demo, because all journeys come from one address. */
export const phoneCodesPerNetworkInDemo = 10_000;
/** Accounts of one site that may confirm the same number; the database has so many slots. */
export const accountsPerNumber = 3;
/** Where all slots are taken, the oldest one is freed if it was confirmed so many days ago. */
export const numberKeptDays = 90;
/** Codes that a member or a network may ask for and type within a minute; each takes a slow hash. */
export const codesPerMinute = 30;
/** Letters and digits in a message's sender name: as many as every network shows. */
export const smsSenderMaxLength = 11;
/** How long codes are counted. */
export const phoneCodesCountedMs = dayMs;

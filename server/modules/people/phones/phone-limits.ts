import { phoneCodeMinutes } from "#contracts/limits.ts";
import { dayMs } from "#server/platform/time-units.ts";

/** Digits of a code in a text message. */
export const phoneCodeDigits = 6;
/** How long it is good. */
export const phoneCodeMs = phoneCodeMinutes * 60_000;
/** What may be typed for one code; a code that is typed right uses one up too. */
export const phoneCodeTries = 5;
/**
 * Codes within 24 hours: for one member; to one number from whoever is signed out; and for one network that is signed
 * out.
 */
export const phoneCodesPerDay = 3;
/** Messages within 24 hours to one number, whoever asks: half of them are left for members. */
export const phoneCodesPerNumber = 6;
/**
 * Codes within 24 hours for members of one network: carriers put thousands of telephones behind one address, and each
 * member is held to their own three.
 */
export const phoneCodesPerNetwork = 12;
/** Codes within 24 hours for whoever is signed out in one range of addresses (networkRegionOf). */
export const phoneCodesPerRegion = 12;
/** Of a site's messages of the day whoever is signed out may cause one in so many. */
export const visitorsShare = 5;
/** Journeys come from one address all. */
export const phoneCodesPerNetworkInDemo = 10_000;
/** Accounts of one site that one number may be confirmed for; the database has so many slots. */
export const accountsPerNumber = 3;
/** Where those are taken, the oldest one gives way if it was confirmed so long ago. */
export const numberKeptDays = 90;
/** Codes asked for and typed within a minute, by a member or by a network: each takes a slow hash. */
export const codesPerMinute = 30;
/** Characters of a number as it was typed; what is longer is not read. */
export const typedPhoneMaxLength = 40;
/** Letters and digits of the name of a message's sender: every network shows as many. */
export const smsSenderMaxLength = 11;
/** How long codes are counted. */
export const phoneCodesCountedMs = dayMs;

import { and, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { phoneCodes } from "#server/db/schema/phones.ts";
import { AppError } from "#server/platform/errors.ts";
import { dayMs } from "#server/platform/time-units.ts";
import {
  phoneCodesPerDay,
  phoneCodesPerNetwork,
  phoneCodesPerNetworkInDemo,
  phoneCodesPerNumber,
  phoneCodesPerRegion,
  visitorsShare,
} from "./phone-limits.ts";
import type { PhoneServices } from "./phone-services.ts";

type Asked = {
  siteId: string;
  /** Null: signed out. */
  memberId: string | null;
  numberHash: string;
  networkHash: string;
  /** Of a signed-out caller. */
  regionHash: string | null;
  now: Date;
};

/**
 * Whether a code may be sent, by the requests of the last day. Refuses by the counts of the caller, their
 * network and the site (too_many_phone_codes, sms_unavailable). Requests of others for the number stay
 * secret: where the number has had its messages, the answer is false, no message is sent, and everything else
 * goes on as usual.
 */
export async function holdToCodeCaps(
  tx: Db,
  { env, log }: Pick<PhoneServices, "env" | "log">,
  asked: Asked,
): Promise<boolean> {
  const { siteId, memberId } = asked;
  const had = await countCodes(tx, asked);
  const isDemo = env.hasOutbox;
  const perNetwork = memberId === null ? phoneCodesPerDay : phoneCodesPerNetwork;
  const reached = [
    // defence: phone-codes-per-member
    had.ofMember >= phoneCodesPerDay,
    // defence: phone-codes-per-network
    had.ofNetwork >= (isDemo ? phoneCodesPerNetworkInDemo : perNetwork),
    // defence: phone-codes-per-region
    had.ofRegion >= (isDemo ? phoneCodesPerNetworkInDemo : phoneCodesPerRegion),
  ];
  if (reached.includes(true)) throw new AppError("too_many_phone_codes");
  // The site's caps come last, because they show least about the caller.
  const forVisitors = Math.floor(env.SMS_PER_DAY / visitorsShare);
  const spent = [
    // defence: phone-codes-per-site
    had.sent >= env.SMS_PER_DAY,
    // defence: phone-codes-of-visitors
    had.sentToVisitors >= (memberId === null ? forVisitors : Number.POSITIVE_INFINITY),
  ];
  if (spent.includes(true)) throw new AppError("sms_unavailable");
  const kept = [
    // defence: phone-codes-per-number
    had.toNumber < phoneCodesPerNumber,
    // defence: phone-codes-per-number-of-visitors
    had.toNumberOfVisitors < (memberId === null ? phoneCodesPerDay : phoneCodesPerNumber),
  ];
  const isSent = !kept.includes(false);
  // Logged once, with the last message of the day.
  if (isSent && had.sent + 1 === env.SMS_PER_DAY)
    log?.warn({ siteId }, "SMS_PER_DAY is reached: no codes are sent until the oldest are a day old");
  if (isSent && memberId === null && had.sentToVisitors + 1 === forVisitors)
    log?.warn(
      { siteId },
      "signed-out visitors have used their share of SMS_PER_DAY: they get no codes until the oldest are a day old",
    );
  return isSent;
}

async function countCodes(tx: Db, { siteId, memberId, numberHash, networkHash, regionHash, now }: Asked) {
  const isVisitors = isNull(phoneCodes.memberId);
  const isSent = eq(phoneCodes.isSent, true);
  const isToNumber = eq(phoneCodes.numberHash, numberHash);
  const countOf = (...which: (SQL | undefined)[]) =>
    sql`count(*) filter (where ${and(...which)})`.mapWith(Number);
  const none = sql`false`;
  const [had] = await tx
    .select({
      ofMember: countOf(memberId === null ? none : eq(phoneCodes.memberId, memberId)),
      // Members and visitors of a network are counted separately, so that neither use up the codes of the
      // others.
      ofNetwork: countOf(
        memberId === null ? isVisitors : isNotNull(phoneCodes.memberId),
        eq(phoneCodes.networkHash, networkHash),
      ),
      ofRegion: countOf(regionHash === null ? none : eq(phoneCodes.regionHash, regionHash)),
      toNumber: countOf(isSent, isToNumber),
      toNumberOfVisitors: countOf(isSent, isToNumber, isVisitors),
      sent: countOf(isSent),
      sentToVisitors: countOf(isSent, isVisitors),
    })
    .from(phoneCodes)
    .where(and(eq(phoneCodes.siteId, siteId), gt(phoneCodes.createdAt, new Date(now.getTime() - dayMs))));
  if (!had) throw new Error("the codes were not counted");
  return had;
}

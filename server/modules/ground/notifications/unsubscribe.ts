import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { AppError } from "#server/platform/errors.ts";
import { isSwitchedOn, setSwitch } from "./switches.ts";
import { readUnsubscribe, type Unsubscribe } from "./unsubscribe-link.ts";

type Link = { token: string; siteId: string; secret: string };

/** The type of a link, and whether its mails are switched on. */
export async function getUnsubscribe(db: Db, link: Link): Promise<Unsubscribe & { isOn: boolean }> {
  const named = readUnsubscribe(link.token, link.secret);
  if (!named) throw new AppError("link_invalid");
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(eq(accounts.id, named.memberId), eq(accounts.siteId, link.siteId), ne(accounts.status, "deleted")),
    );
  // defence: unsubscribe-on-its-site
  if (!account) throw new AppError("link_invalid");
  return { ...named, isOn: await isSwitchedOn(db, { ...named, channel: "email" }) };
}

/** Switches the mails of the link's type, and no other. */
export async function switchByLink(
  db: Db,
  { isOn, now, ...link }: Link & { isOn: boolean; now: Date },
): Promise<Unsubscribe & { isOn: boolean }> {
  const { memberId, type } = await getUnsubscribe(db, link);
  await setSwitch(db, { memberId, type, channel: "email", isOn, reason: "list_unsubscribe", now });
  return { memberId, type, isOn };
}

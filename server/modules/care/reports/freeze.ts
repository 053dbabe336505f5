import { and, desc, eq, getTableColumns, lte } from "drizzle-orm";
import { reportContextMessages } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { messages } from "#server/db/schema/chats.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import type { FrozenMessage, FrozenProfile } from "#server/db/schema/reports.ts";
import { shownKind } from "#server/modules/talking/chats/shown-kind.ts";
import { presentGif } from "#server/modules/talking/gifs/present.ts";
import { gifFacts } from "#server/modules/talking/gifs/queries.ts";
import { AppError } from "#server/platform/errors.ts";
import { keyOf, messageOf, type Reported } from "./report-rules.ts";

/** Copies profile and messages, in the transaction that files the report. Refuses deleted ones. */
export async function freeze(
  tx: Db,
  { memberId, reportedId, reported }: { memberId: string; reportedId: string; reported: Reported },
): Promise<{ profile: FrozenProfile; messages: FrozenMessage[] }> {
  const message = messageOf(keyOf(reported));
  // First, in one statement: a message deleted meanwhile is copied whole or not at all.
  const frozen = message ? await freezeMessages(tx, memberId, message) : [];
  return { profile: await freezeProfile(tx, reportedId), messages: frozen };
}

async function freezeMessages(
  tx: Db,
  memberId: string,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<FrozenMessage[]> {
  const rows = await tx
    .select({ ...getTableColumns(messages), picture: gifFacts(messages.gif) })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), lte(messages.seq, seq)))
    .orderBy(desc(messages.seq))
    .limit(reportContextMessages + 1);
  if (rows[0]?.seq !== seq || shownKind(rows[0]) === "removed") throw new AppError("not_found");
  return rows.reverse().map((row) => ({
    seq: row.seq,
    from: row.senderId === memberId ? "reporter" : "reported",
    kind: shownKind(row),
    // With the signs of stickers, gifts and gifs, which the release before shows.
    text: row.body,
    ...(shownKind(row) === "sticker" && row.sticker !== null && { sticker: row.sticker }),
    ...(shownKind(row) === "gift" && row.gift !== null && { gift: row.gift }),
    ...(shownKind(row) === "gif" && row.gif && row.picture && { gif: presentGif(row.gif, row.picture) }),
    at: row.createdAt.toISOString(),
  }));
}

/** Refuses a member who is erased. */
export async function freezeProfile(tx: Db, memberId: string): Promise<FrozenProfile> {
  // A running erasure ends first, or waits and finds the report: none names an erased account.
  const [account] = await tx
    .select({ status: accounts.status })
    .from(accounts)
    .where(eq(accounts.id, memberId))
    .for("share");
  const [profile] = await tx.select().from(profiles).where(eq(profiles.memberId, memberId));
  // An erased member has left nothing to report, even if their partner keeps messages.
  if (!profile || account?.status === "deleted") throw new AppError("not_found");
  const { name, birthDate, gender, kind, about } = profile;
  return { name, birthDate, gender, kind, about };
}

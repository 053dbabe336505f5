import { and, eq, isNull, not, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { likes, matches } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { composeMail } from "#server/platform/compose-mail.ts";
import { claimLikeMail, findMailReceiver, type MailMeans } from "./claim-like-mail.ts";
import { isReceivedLike } from "./queries.ts";

/** Tells a member who is away who likes them; once a day at most, and not once they can have seen it. */
export async function mailLike(
  tx: Db,
  means: MailMeans,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  const receiver = await findMailReceiver(tx, means, toId);
  if (!receiver) return;
  const liker = await findUnseenLiker(tx, { siteId: means.site.id, fromId, toId });
  if (!liker || receiver.lastSeenAt >= liker.shownSince) return;
  if (!(await claimLikeMail(tx, { receiverId: toId, kind: "like", now: means.clock.now() }))) return;
  await means.post.send(
    tx,
    composeMail({
      ...receiver.address,
      key: "new_like",
      values: { name: liker.name },
      paragraphs: ["text", ...(liker.isExample ? ["example"] : [])],
      actionPath: `/likes/m/${fromId}`,
      footer: ["why"],
    }),
  );
}

/** The liker, if the like still stands, was not seen in any way and is no match by now (that is told by itself). */
async function findUnseenLiker(
  tx: Db,
  { siteId, fromId, toId }: { siteId: string; fromId: string; toId: string },
) {
  const isMatch = sql`exists (select 1 from ${matches} where ${matches.lowId} = least(${likes.fromId}, ${likes.toId})
    and ${matches.highId} = greatest(${likes.fromId}, ${likes.toId}))`;
  const [row] = await tx
    .select({
      name: profiles.name,
      isExample: profiles.isExample,
      likedAt: likes.createdAt,
      confirmedAt: accounts.confirmedAt,
    })
    .from(likes)
    .innerJoin(profiles, eq(profiles.memberId, likes.fromId))
    .innerJoin(accounts, eq(accounts.id, likes.fromId))
    .where(
      and(
        eq(likes.fromId, fromId),
        isReceivedLike(tx, { siteId, memberId: toId }),
        isNull(likes.seenAt),
        isNull(likes.announcedAt),
        not(isMatch),
      ),
    );
  if (!row) return null;
  // A like given before the liker confirmed is shown from then on.
  const { likedAt, confirmedAt, ...liker } = row;
  return { ...liker, shownSince: confirmedAt && confirmedAt > likedAt ? confirmedAt : likedAt };
}

import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/client.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { likes, matches } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { composeMail } from "#server/platform/compose-mail.ts";
import { claimLikeMail, findMailReceiver, type MailMeans } from "./claim-like-mail.ts";
import { isReceivedLike } from "./queries.ts";

/** Tells those of a new match who are away; whoever made it has seen it on the page. */
export async function mailMatch(
  tx: Db,
  means: MailMeans,
  { lowId, highId }: { lowId: string; highId: string },
): Promise<void> {
  await tellOne(tx, means, { memberId: lowId, partnerId: highId });
  await tellOne(tx, means, { memberId: highId, partnerId: lowId });
}

async function tellOne(
  tx: Db,
  means: MailMeans,
  { memberId, partnerId }: { memberId: string; partnerId: string },
): Promise<void> {
  const receiver = await findMailReceiver(tx, means, memberId);
  if (!receiver) return;
  const match = await findMatch(tx, { siteId: means.site.id, memberId, partnerId });
  if (!match || match.ownLikeAt > match.partnerLikeAt) return;
  if (match.seenAt && match.seenAt >= match.matchedAt) return;
  if (receiver.lastSeenAt >= match.shownSince) return;
  if (!(await claimLikeMail(tx, { receiverId: memberId, kind: "match", now: means.clock.now() }))) return;
  await means.post.send(
    tx,
    composeMail({
      ...receiver.address,
      key: "new_match",
      values: { name: match.name },
      paragraphs: ["text", ...(match.isExample ? ["example"] : [])],
      actionPath: `/members/${partnerId}/chat`,
      footer: ["why"],
    }),
  );
}

async function findMatch(
  tx: Db,
  { siteId, memberId, partnerId }: { siteId: string; memberId: string; partnerId: string },
) {
  const own = alias(likes, "own_like");
  const [row] = await tx
    .select({
      name: profiles.name,
      isExample: profiles.isExample,
      matchedAt: matches.createdAt,
      ownLikeAt: own.createdAt,
      partnerLikeAt: likes.createdAt,
      seenAt: likes.seenAt,
      confirmedAt: accounts.confirmedAt,
    })
    .from(likes)
    .innerJoin(own, and(eq(own.fromId, memberId), eq(own.toId, partnerId)))
    .innerJoin(
      matches,
      and(
        eq(matches.lowId, memberId < partnerId ? memberId : partnerId),
        eq(matches.highId, memberId < partnerId ? partnerId : memberId),
      ),
    )
    .innerJoin(profiles, eq(profiles.memberId, likes.fromId))
    .innerJoin(accounts, eq(accounts.id, likes.fromId))
    .where(and(eq(likes.fromId, partnerId), isReceivedLike(tx, { siteId, memberId })));
  if (!row) return null;
  // A partner who had not confirmed yet is shown from then on.
  const { confirmedAt, matchedAt } = row;
  return { ...row, shownSince: confirmedAt && confirmedAt > matchedAt ? confirmedAt : matchedAt };
}

import { eq, sql } from "drizzle-orm";
import type { PrivacySwitch } from "#contracts/people/privacy.ts";
import type { Db } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { emit } from "#server/events.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { onlineForMs } from "./profile-rules.ts";

type Switches = Record<PrivacySwitch, boolean>;

/** A member's privacy switches (docs/decisions/0036). */
export async function getPrivacy(db: Db, memberId: string): Promise<Switches> {
  const [row] = await db
    .select({
      isInvisible: profiles.isInvisible,
      isPrivate: profiles.isPrivate,
      hidesOnline: profiles.hidesOnline,
      hidesReads: profiles.hidesReads,
      hidesVisits: profiles.hidesVisits,
      refusesVisits: profiles.refusesVisits,
      isOnLandings: profiles.isOnLandings,
      refusesGifts: profiles.refusesGifts,
      showsGifts: profiles.showsGifts,
      refusesVoice: profiles.refusesVoice,
    })
    .from(profiles)
    .where(eq(profiles.memberId, memberId));
  if (!row) throw new AppError("not_found");
  return {
    invisible_mode: row.isInvisible,
    privacy_mode: row.isPrivate,
    online_shown: !row.hidesOnline,
    reads_shown: !row.hidesReads,
    visits_shown: !row.hidesVisits,
    visits_listed: !row.refusesVisits,
    landing_shown: row.isOnLandings,
    gifts_received: !row.refusesGifts,
    gifts_shown: row.showsGifts,
    voice_received: !row.refusesVoice,
  };
}

/**
 * Turns one switch. Waits for a gift, voice message, like or first message of a stranger that is being stored (holdWishes); later
 * ones meet the new setting. If the member becomes visible, emits `member.shown`; if they switch off visits,
 * `visits.hidden`.
 */
export async function setPrivacy(
  { db, queue }: { db: Db; queue: Queue },
  { memberId, name, isOn, now }: { memberId: string; name: PrivacySwitch; isOn: boolean; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const isShowing = name === "invisible_mode" && !isOn;
    const [before] = isShowing
      ? await tx
          .select({ isInvisible: profiles.isInvisible })
          .from(profiles)
          .where(eq(profiles.memberId, memberId))
          .for("no key update")
      : [];
    const changed = await tx
      .update(profiles)
      .set({ ...columnsOf(name, isOn, now), updatedAt: now })
      .where(eq(profiles.memberId, memberId))
      .returning({ memberId: profiles.memberId });
    if (changed.length === 0) throw new AppError("not_found");
    if (before?.isInvisible) await emit(tx, queue, "member.shown", { memberId });
    const isAboutVisits = name === "visits_shown" || name === "visits_listed";
    if (isAboutVisits && !isOn) await emit(tx, queue, "visits.hidden", { memberId });
  });
}

function columnsOf(name: PrivacySwitch, isOn: boolean, now: Date) {
  switch (name) {
    case "invisible_mode": {
      const at = sql`${now.toISOString()}::timestamptz`;
      // If the switch does not change, the date of the last change stays.
      return isOn
        ? {
            isInvisible: true,
            invisibleSince: sql`case when ${profiles.isInvisible} then ${profiles.invisibleSince} else ${at} end`,
          }
        : {
            isInvisible: false,
            visibleSince: sql`case when ${profiles.isInvisible} then ${at} else ${profiles.visibleSince} end`,
          };
    }
    case "privacy_mode":
      return { isPrivate: isOn };
    case "reads_shown":
      return { hidesReads: !isOn };
    case "visits_shown":
      return { hidesVisits: !isOn };
    case "visits_listed":
      return { refusesVisits: !isOn };
    case "landing_shown":
      return { isOnLandings: isOn };
    case "gifts_received":
      return { refusesGifts: !isOn };
    case "gifts_shown":
      return { showsGifts: isOn };
    case "voice_received":
      return { refusesVoice: !isOn };
    case "online_shown": {
      // Hidden: absent from now on, and presence is no longer stored. Shown: present, because the member has
      // just turned it.
      const away = new Date(now.getTime() - onlineForMs).toISOString();
      const seen = isOn
        ? sql`${now.toISOString()}::timestamptz`
        : sql`least(${profiles.lastSeenAt}, ${away}::timestamptz)`;
      return { hidesOnline: !isOn, lastSeenAt: seen };
    }
  }
}

import { and, eq, isNotNull } from "drizzle-orm";
import { regionalTag } from "#i18n/regions.ts";
import { spokenLocale } from "#i18n/site-languages.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { archives } from "#server/db/schema/archives.ts";
import type { Env } from "#server/env.ts";
import type { SiteDirectory } from "#server/modules/ground/sites/site-directory.ts";
import { exportMember } from "#server/modules/people/accounts/export-member.ts";
import { photoKey } from "#server/modules/people/photos/present.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import type { Storage } from "#server/platform/storage.ts";
import { readyPercent } from "./archive-limits.ts";
import { archiveFile, archiveFolder } from "./archive-rules.ts";
import { writeArchivePage } from "./write-archive-page.ts";
import { type ArchivePart, zipParts } from "./zip-parts.ts";

type NeededServices = {
  env: Pick<Env, "SESSION_SECRET">;
  db: Db;
  post: Post;
  storage: Storage;
  sites: SiteDirectory;
  lives: readonly MemberLife[];
};

/**
 * Builds the file, keeps it and tells the member. A second run starts again on the same file. If the member
 * has been forgotten meanwhile, no file stays.
 */
export async function buildArchive(
  services: NeededServices,
  { archiveId }: { archiveId: string },
): Promise<void> {
  const { db, post, storage, sites, lives } = services;
  const own = eq(archives.id, archiveId);
  const [row] = await db.select().from(archives).where(own);
  if (!row?.memberId || row.status !== "building") return;
  const { memberId } = row;
  const [account] = await db.select().from(accounts).where(eq(accounts.id, memberId));
  if (!account) return;
  const site = await sites.get(row.siteId);
  const locale = spokenLocale(site.settings.reach, account.language);
  const tag = regionalTag(locale, account.country);

  const data = await exportMember(db, lives, memberId, services.env.SESSION_SECRET);
  const pictures = await listPictures(services, memberId);
  const sounds = await listSounds(services, memberId);
  const page = writeArchivePage({
    data,
    tag,
    memberId,
    madeAt: row.createdAt,
    siteName: site.settings.brand.name,
    pictures: pictures.map(({ name }) => name),
    sounds: sounds.map(({ name }) => name),
  });
  const parts: ArchivePart[] = [
    { name: "index.html", text: page },
    { name: "data.json", text: JSON.stringify(data, null, 2) },
    ...pictures,
    ...sounds,
  ];
  const file = await zipParts(parts, async (share) => {
    await db
      .update(archives)
      .set({ progress: Math.min(readyPercent - 1, Math.round(share * readyPercent)) })
      .where(own);
  });
  await storage.put(archiveFile(row), file);

  const isKept = await db.transaction(async (tx) => {
    const ready = await tx
      .update(archives)
      .set({ status: "ready", progress: readyPercent, sizeBytes: file.length })
      .where(and(own, eq(archives.status, "building"), isNotNull(archives.memberId)))
      .returning({ id: archives.id });
    if (ready.length === 0) return false;
    const { email: to, country, confirmedAt } = account;
    if (confirmedAt)
      await post.send(
        tx,
        composeMail({
          site,
          to,
          locale,
          country,
          key: "archive",
          paragraphs: ["intro", "private"],
          values: {
            date: new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" }).format(row.expiresAt),
          },
          actionPath: "/notifications/data",
          footer: ["why"],
        }),
      );
    return true;
  });
  const [still] = await db.select({ memberId: archives.memberId }).from(archives).where(own);
  if (!isKept && !still?.memberId) await storage.deletePrefix(archiveFolder(archiveId));
}

/** The pictures whose files exist, in full size: those of each module in a folder of its name. */
async function listPictures(
  { db, storage, lives }: NeededServices,
  memberId: string,
): Promise<ArchivePart[]> {
  const parts: ArchivePart[] = [];
  for (const { module, pictures } of lives) {
    const files = (await pictures?.(db, memberId)) ?? [];
    for (const [index, fileKey] of files.entries()) {
      const key = fileKey === null ? null : photoKey(fileKey, "full");
      if (key === null || !(await storage.exists(key))) continue;
      const name = `${module}/${String(index + 1).padStart(2, "0")}.webp`;
      parts.push({ name, open: () => storage.get(key) });
    }
  }
  return parts;
}

/** The sounds whose files exist, in the same folders. */
async function listSounds({ db, storage, lives }: NeededServices, memberId: string): Promise<ArchivePart[]> {
  const parts: ArchivePart[] = [];
  for (const { module, sounds } of lives) {
    const keys = (await sounds?.(db, memberId)) ?? [];
    for (const [index, key] of keys.entries()) {
      if (!(await storage.exists(key))) continue;
      const ending = key.slice(key.lastIndexOf("."));
      const name = `${module}/${String(index + 1).padStart(2, "0")}${ending}`;
      parts.push({ name, open: () => storage.get(key) });
    }
  }
  return parts;
}

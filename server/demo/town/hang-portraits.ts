import { type ChildProcess, fork } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { photos } from "#server/db/schema/photos.ts";
import { installationFacts } from "#server/db/schema/platform.ts";
import { photoKey, photoSizes } from "#server/modules/people/photos/present.ts";
import { lockAlbum } from "#server/modules/people/photos/queries.ts";
import { setMainPhoto } from "#server/modules/people/photos/set-main-photo.ts";
import { newId } from "#server/platform/ids.ts";
import type { ProcessedPhoto } from "#server/platform/images/images.ts";
import type { Services } from "#server/services.ts";
import type { DemoPerson } from "../demo-people.ts";
import type { Town, TownFact } from "../load-town.ts";
import type { PortraitAnswer, PortraitTask } from "./portrait-process.ts";

type NeededServices = Pick<Services, "db" | "env" | "clock" | "storage">;

type Hanging = {
  /** Called every hundred portraits and at the end. */
  onProgress?: (hung: number, all: number) => void;
  /** Ends when this many portraits of the list hang. */
  most?: number;
};

/**
 * Paints the town's portraits, one at a time in a process of low priority, and hangs each once its files are
 * stored. Continues where an earlier process stopped; a deleted portrait does not come back.
 */
export async function hangPortraits(
  services: NeededServices,
  town: Town,
  { onProgress, most = Number.POSITIVE_INFINITY }: Hanging,
  signal: AbortSignal,
): Promise<void> {
  const fact = await readFact(services.db, town.fact);
  const tasks = inOrder(town.people);
  if (!fact || fact.portraitsHung >= Math.min(tasks.length, most)) return;
  const painter = fork(new URL("./portrait-process.ts", import.meta.url), { serialization: "advanced" });
  const stop = () => painter.kill();
  signal.addEventListener("abort", stop);
  try {
    for (const [at, task] of tasks.entries()) {
      if (at < fact.portraitsHung) continue;
      if (at >= most || signal.aborted) return;
      const memberId = fact.memberIds[task.person.key];
      if (!memberId) throw new Error(`Nobody in the town is called ${task.person.key}`);
      const photo = await paint(painter, task);
      if (signal.aborted) return;
      if (!photo) throw new Error("The process that paints has ended");
      if (!(await hang(services, { ...task, fact: town.fact, memberId, at, photo }))) return;
      if ((at + 1) % 100 === 0 || at + 1 === tasks.length) onProgress?.(at + 1, tasks.length);
    }
  } finally {
    signal.removeEventListener("abort", stop);
    painter.kill();
  }
}

/** The cast's portraits, then the first of each other person, then the others. */
function inOrder(people: DemoPerson[]): PortraitTask[] {
  const all = people.flatMap((person) =>
    Array.from({ length: person.photoCount }, (_, index) => ({ person, index })),
  );
  const rank = ({ person, index }: PortraitTask) => (person.role ? 0 : index === 0 ? 1 : 2);
  return all.sort((one, other) => rank(one) - rank(other));
}

/** The cast's premium members have a fourth photo without a verdict, so that /admin shows a queue at once. */
function isLeftWaiting({ person, index }: PortraitTask): boolean {
  return person.role !== null && index === 3;
}

/** Null if the painting process has ended. */
async function paint(painter: ChildProcess, task: PortraitTask): Promise<ProcessedPhoto | null> {
  painter.send(task);
  const answered = new AbortController();
  const { signal } = answered;
  const gone = once(painter, "exit", { signal }).then(() => null);
  const answer = once(painter, "message", { signal }).then(([said]) => said as PortraitAnswer);
  const first = await Promise.race([answer, gone]).finally(() => answered.abort());
  await Promise.allSettled([answer, gone]);
  if (first && "fault" in first) throw new Error(first.fault);
  return first?.photo ?? null;
}

type Portrait = PortraitTask & { fact: Town["fact"]; memberId: string; at: number; photo: ProcessedPhoto };

/**
 * Stores the files first, then the row and the count together. False if another process is hanging the same
 * portraits.
 */
async function hang({ db, env, clock, storage }: NeededServices, portrait: Portrait): Promise<boolean> {
  const { fact, memberId, at, index, photo } = portrait;
  // The key is the same in each attempt, so that a new attempt overwrites the files of a dead one.
  const fileKey = createHmac("sha256", env.SESSION_SECRET)
    .update(`demo portrait ${memberId} ${index}`)
    .digest("base64url")
    .slice(0, 32);
  for (const size of photoSizes) {
    await storage.put(photoKey(fileKey, size), Buffer.from(photo.files[size].body));
  }
  const now = clock.now();
  return db.transaction(async (tx) => {
    const counted = await tx
      .update(installationFacts)
      .set({ value: sql`jsonb_set(${installationFacts.value}, '{portraitsHung}', to_jsonb(${at + 1}::int))` })
      .where(
        sql`${installationFacts.name} = ${fact} and (${installationFacts.value}->>'portraitsHung')::int = ${at}`,
      )
      .returning({ name: installationFacts.name });
    if (counted.length === 0) return false;
    const album = await lockAlbum(tx, memberId);
    const id = newId();
    await tx.insert(photos).values({
      id,
      memberId,
      fileKey,
      position: Math.max(-1, ...album.photos.map(({ position }) => position)) + 1,
      status: isLeftWaiting(portrait) ? "pending" : "active",
      width: photo.width,
      height: photo.height,
      placeholder: photo.placeholder,
      createdAt: now,
    });
    if (album.mainPhotoId === null) await setMainPhoto(tx, { memberId, photoId: id, now });
    return true;
  });
}

async function readFact(db: Db, name: Town["fact"]): Promise<TownFact | null> {
  const [fact] = await db
    .select({ value: installationFacts.value })
    .from(installationFacts)
    .where(eq(installationFacts.name, name));
  return (fact?.value as TownFact | undefined) ?? null;
}

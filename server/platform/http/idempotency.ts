import { createHash, createHmac } from "node:crypto";
import { and, desc, eq, isNull, lt, notInArray, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Db } from "#server/db/open-database.ts";
import { idempotencyKeys } from "#server/db/schema/platform.ts";
import type { Clock } from "../clock.ts";
import { AppError } from "../errors.ts";
import { networkOf } from "../network-of.ts";
import { callAbandonedMs, idempotencyKeysAtMost } from "./http-limits.ts";

export type IdempotencyStore = {
  /**
   * Runs `call` for the first request with this key and returns the first answer for every repeat; refuses a different
   * request with the same key (`conflict`). `digest` gives the hash of an upload, which may not be read earlier.
   */
  once(
    request: FastifyRequest,
    key: string,
    call: () => Promise<unknown>,
    digest?: () => Promise<string>,
  ): Promise<unknown>;
  /** Deletes answers older than a day. */
  forgetOld(): Promise<void>;
};

/** Deletes the stored answers of a member. */
export async function forgetAnswersOf(tx: Db, memberId: string): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.owner, memberId));
}

export function createIdempotencyStore(options: { db: Db; clock: Clock; secret: string }): IdempotencyStore {
  const { db, clock, secret } = options;

  function ownerOf(request: FastifyRequest): string {
    if (request.caller) return request.caller.memberId;
    if (request.staff) return `staff:${request.staff.staffId}`;
    const who = `${request.site.id} ${networkOf(request.ip)}`;
    return `anonymous:${createHash("sha256").update(who).digest("base64url")}`;
  }

  // Keyed, because a body may contain secrets that could be guessed from a plain hash.
  function hashOf(request: FastifyRequest, content?: string): string {
    const sent = content ?? JSON.stringify(request.body ?? null);
    const text = `${request.method} ${request.url} ${sent}`;
    return createHmac("sha256", secret).update(text).digest("base64url");
  }

  /** When this run began, which distinguishes it from a run that takes over; null if the key belongs to another run. */
  async function begin(owner: string, key: string, requestHash: string): Promise<Date | null> {
    const now = clock.now();
    const begun = await db
      .insert(idempotencyKeys)
      .values({ owner, key, requestHash, createdAt: now })
      .onConflictDoUpdate({
        target: [idempotencyKeys.owner, idempotencyKeys.key],
        set: { createdAt: now },
        setWhere: and(
          isNull(idempotencyKeys.status),
          lt(idempotencyKeys.createdAt, new Date(now.getTime() - callAbandonedMs)),
          eq(idempotencyKeys.requestHash, requestHash),
        ),
      })
      .returning({ owner: idempotencyKeys.owner });
    return begun.length === 1 ? now : null;
  }

  async function keepNewest(owner: string): Promise<void> {
    const newest = db
      .select({ key: idempotencyKeys.key })
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.owner, owner))
      .orderBy(desc(idempotencyKeys.createdAt), desc(idempotencyKeys.key))
      .limit(idempotencyKeysAtMost);
    const isOld = notInArray(idempotencyKeys.key, newest);
    await db.delete(idempotencyKeys).where(and(eq(idempotencyKeys.owner, owner), isOld));
  }

  return {
    async once(request, key, call, digest) {
      if (!/^[\x21-\x7e]{8,128}$/.test(key)) throw new AppError("invalid_request");
      const owner = ownerOf(request);
      const requestHash = hashOf(request);
      const own = and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key));
      const begunAt = await begin(owner, key, requestHash);
      if (!begunAt) {
        const [first] = await db.select().from(idempotencyKeys).where(own);
        const isDone = first !== undefined && first.status !== null;
        const hash =
          isDone && digest
            ? /* defence: upload-told-by-content */ hashOf(request, await digest())
            : requestHash;
        if (first && first.requestHash !== hash) throw new AppError("conflict");
        if (!isDone) throw new AppError("in_progress");
        return first.answer;
      }
      // A timed-out run does not overwrite the answer of the run that took over.
      const ownRun = and(own, eq(idempotencyKeys.createdAt, begunAt));
      let answer: unknown;
      try {
        answer = await call();
      } catch (error) {
        // A refusal changed no data, so the same key may try again once the cause is gone.
        await db.delete(idempotencyKeys).where(ownRun).catch(tell(request));
        throw error;
      }
      // The call is complete, so it is answered even if the answer cannot be stored.
      const keep = async () => {
        const done = {
          status: 200,
          answer,
          requestHash: digest ? hashOf(request, await digest()) : requestHash,
        };
        await db.update(idempotencyKeys).set(done).where(ownRun);
      };
      await keep().catch(tell(request));
      await keepNewest(owner).catch(tell(request));
      return answer;
    },
    async forgetOld() {
      await db
        .delete(idempotencyKeys)
        .where(
          lt(idempotencyKeys.createdAt, sql`${clock.now().toISOString()}::timestamptz - interval '1 day'`),
        );
    },
  };
}

function tell(request: FastifyRequest) {
  return (err: unknown) => request.log.warn({ err }, "an answer could not be stored for repeated calls");
}

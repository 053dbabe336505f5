import { createHash, createHmac } from "node:crypto";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Db } from "#server/db/client.ts";
import { idempotencyKeys } from "#server/db/schema/platform.ts";
import type { Clock } from "../clock.ts";
import { AppError } from "../errors.ts";

export type IdempotencyStore = {
  /** Runs `call` for the first request with this key and answers every repeat with the first answer. */
  once(request: FastifyRequest, key: string, call: () => Promise<unknown>): Promise<unknown>;
  /** Forgets answers older than a day. */
  forgetOld(): Promise<void>;
};

/** A call that died half-way may be tried again after this long; use cases are safe to repeat. */
const abandonedAfterMs = 30_000;

export function createIdempotencyStore(options: { db: Db; clock: Clock; secret: string }): IdempotencyStore {
  const { db, clock, secret } = options;

  function ownerOf(request: FastifyRequest): string {
    if (request.caller) return request.caller.memberId;
    const who = `${request.site.id} ${request.ip} ${request.headers["user-agent"] ?? ""}`;
    return `anonymous:${createHash("sha256").update(who).digest("base64url")}`;
  }

  // Keyed, because a body may hold what must not be guessable from its hash.
  function hashOf(request: FastifyRequest): string {
    const text = `${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`;
    return createHmac("sha256", secret).update(text).digest("base64url");
  }

  async function begin(owner: string, key: string, requestHash: string): Promise<boolean> {
    const now = clock.now();
    const begun = await db
      .insert(idempotencyKeys)
      .values({ owner, key, requestHash, createdAt: now })
      .onConflictDoUpdate({
        target: [idempotencyKeys.owner, idempotencyKeys.key],
        set: { createdAt: now },
        setWhere: and(
          isNull(idempotencyKeys.status),
          lt(idempotencyKeys.createdAt, new Date(now.getTime() - abandonedAfterMs)),
          eq(idempotencyKeys.requestHash, requestHash),
        ),
      })
      .returning({ owner: idempotencyKeys.owner });
    return begun.length === 1;
  }

  return {
    async once(request, key, call) {
      if (!/^[\x21-\x7e]{8,128}$/.test(key)) throw new AppError("invalid_request");
      const owner = ownerOf(request);
      const requestHash = hashOf(request);
      const own = and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key));
      if (!(await begin(owner, key, requestHash))) {
        const [first] = await db.select().from(idempotencyKeys).where(own);
        if (first && first.requestHash !== requestHash) throw new AppError("conflict");
        if (!first || first.status === null) throw new AppError("in_progress");
        return first.answer;
      }
      try {
        const answer = await call();
        await db.update(idempotencyKeys).set({ status: 200, answer }).where(own);
        return answer;
      } catch (error) {
        // A refusal changed nothing, so the same key may try again once the cause is gone.
        await db.delete(idempotencyKeys).where(own);
        throw error;
      }
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

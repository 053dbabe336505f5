import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { claimMinutes } from "#contracts/limits.ts";
import type { RejectionReason } from "#contracts/people/rejection-reasons.ts";
import { api } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { newKey } from "#web/lib/api/api-request.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useHydrated } from "#web/lib/page/hydrated.ts";
import { renewalsPerClaim } from "#web/lib/queries/desk-limits.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { toast } from "#web/ui/toast.ts";
import { photosQuery, type QueuedPhoto } from "./queries.ts";

const renewMs = (claimMinutes * 60_000) / renewalsPerClaim;
const claimsKey = ["desk photo claims"] as const;

export type Verdict = { verdict: "approve" } | { verdict: "reject"; reason: RejectionReason; note?: string };

/** The photos that the moderator holds, one at a time; a decided photo disappears at once. */
export function usePhotoQueue({ onLoggedOut }: { onLoggedOut: () => void }) {
  const client = useQueryClient();
  const textOf = useErrorText();
  const loaded = useQuery({ ...photosQuery(), enabled: false });
  /** Photos decided or being decided: never shown again, even if an older answer contains them. */
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const skip = useRef(skipped);
  skip.current = skipped;

  const claims = useQuery({
    queryKey: claimsKey,
    queryFn: async ({ signal }) => {
      const answer = await api("POST /api/admin/photo-claims", { body: { skip: [...skip.current] }, signal });
      if (answer === false) {
        onLoggedOut();
        throw new ApiError(403, "authentication_required", "");
      }
      return answer;
    },
    enabled: useHydrated(),
    staleTime: 0,
    refetchInterval: renewMs,
    refetchOnWindowFocus: true,
  });

  const known = claims.data ?? loaded.data;
  const photos = (known?.photos ?? []).filter(({ id }) => !settled.has(id) && !skipped.includes(id));
  const [current, next] = photos;

  const claim = () => client.invalidateQueries({ queryKey: claimsKey });

  async function decide(photo: QueuedPhoto, verdict: Verdict): Promise<boolean> {
    setSettled((known) => new Set(known).add(photo.id));
    try {
      const answer = await api("POST /api/admin/photos/:photo_id/verdict", {
        params: { photo_id: photo.id },
        body: verdict,
        idempotencyKey: newKey(),
      });
      if (answer === false) onLoggedOut();
      return answer !== false;
    } catch (error) {
      toast(textOf(error), { tone: "danger" });
      // A colleague was first, or the photo is gone: the next one follows. Other errors allow a retry.
      const isOver = error instanceof ApiError && [404, 409].includes(error.status);
      if (!isOver) {
        setSettled((known) => {
          const rest = new Set(known);
          rest.delete(photo.id);
          return rest;
        });
      }
      return false;
    } finally {
      await claim();
    }
  }

  async function skipPhoto(photo: QueuedPhoto): Promise<void> {
    skip.current = [...skip.current, photo.id].slice(-200);
    setSkipped(skip.current);
    await claim();
  }

  async function lookAgain(): Promise<void> {
    skip.current = [];
    setSkipped([]);
    await claim();
  }

  // An older answer may still count the photos decided here.
  const decidedSince = (known?.photos ?? []).filter(({ id }) => settled.has(id)).length;
  return {
    current,
    next,
    waiting: Math.max(0, (known?.waiting ?? 0) - decidedSince),
    skippedCount: skipped.length,
    /** The next photo is loading. */
    isComing: !current && (claims.isFetching || claims.isPending),
    error: claims.error,
    decide,
    skipPhoto,
    lookAgain,
    retry: claim,
  };
}

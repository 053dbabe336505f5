import { useQueryClient } from "@tanstack/react-query";
import { api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { toast } from "#web/ui/toast.ts";
import { likesUnderWay, outdateLikePages, setLikeState } from "./like-cache.ts";
import { isLiked, type LikeState, stateAfterLike, stateAfterUnlike } from "./like-state.ts";
import { announceMatch, type Person } from "./match-store.ts";

export type Likeable = Person & { like_state: LikeState };

/** Gives and removes likes: shown everywhere at once, rolled back if refused. Both are idempotent. */
export function useLike(): {
  like: (member: Likeable) => Promise<void>;
  unlike: (member: Likeable) => Promise<void>;
} {
  const client = useQueryClient();
  const t = useT("likes");
  const textOf = useErrorText();

  async function change(member: Likeable, state: LikeState, send: () => Promise<LikeState | null>) {
    if (likesUnderWay.has(member.id)) return;
    likesUnderWay.add(member.id);
    setLikeState(client, member.id, state);
    try {
      setLikeState(client, member.id, (await send()) ?? member.like_state);
      outdateLikePages(client, "none");
    } catch (error) {
      setLikeState(client, member.id, member.like_state);
      toast(textOf(error), { tone: "danger" });
    } finally {
      likesUnderWay.delete(member.id);
    }
  }

  const params = (member: Likeable) => ({ params: { member_id: member.id } });

  async function like(member: Likeable): Promise<void> {
    if (isLiked(member.like_state)) return;
    await change(member, stateAfterLike(member.like_state), async () => {
      const answer = await api("POST /api/likes/:member_id", params(member));
      if (answer === false) return null;
      if (answer.is_new_match) announceMatch(member);
      return answer.like_state;
    });
  }

  async function unlike(member: Likeable): Promise<void> {
    const state = stateAfterUnlike(member.like_state);
    await change(member, state, async () => {
      const answer = await api("DELETE /api/likes/:member_id", params(member));
      if (answer === false) return null;
      const again = () => void like({ ...member, like_state: answer.like_state });
      toast(t("unlike.done"), { action: { label: t("unlike.undo"), onClick: again } });
      return answer.like_state;
    });
  }

  return { like, unlike };
}

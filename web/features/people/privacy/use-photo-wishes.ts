import { useQueryClient } from "@tanstack/react-query";
import type { PhotosFrom } from "#contracts/people/photo-senders.ts";
import { api } from "#web/lib/api.ts";
import type { ApiAnswer } from "#web/lib/api-types.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { toast } from "#web/ui/toast.ts";
import { photoWishesQuery } from "./queries.ts";

type Wishes = ApiAnswer<"GET /api/photo-wishes">;

/** Who may send photos and what was decided about single senders, and the ways to change both: shown and saved at once. */
export function usePhotoWishes() {
  const client = useQueryClient();
  const errorText = useErrorText();
  const query = useQuery(photoWishesQuery());
  const { queryKey } = photoWishesQuery();

  async function save(change: (known: Wishes) => Wishes, call: () => Promise<unknown>): Promise<void> {
    // An answer that was given before this would take it back on the page.
    await client.cancelQueries({ queryKey });
    client.setQueryData<Wishes>(queryKey, (known) => known && change(known));
    try {
      await call();
    } catch (error) {
      toast(errorText(error), { tone: "danger" });
    }
    await client.invalidateQueries({ queryKey });
  }

  const setFrom = (from: PhotosFrom) =>
    save(
      (known) => ({ ...known, from }),
      () => api("PUT /api/photo-wishes", { body: { from } }),
    );
  const takeBack = (memberId: string) =>
    save(
      (known) => ({ ...known, choices: known.choices.filter(({ member }) => member.id !== memberId) }),
      () => api("DELETE /api/photo-choices/:member_id", { params: { member_id: memberId } }),
    );
  return { query, setFrom, takeBack };
}

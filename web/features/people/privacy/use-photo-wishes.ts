import { useQueryClient } from "@tanstack/react-query";
import type { PhotosFrom } from "#contracts/people/photo-senders.ts";
import { api } from "#web/lib/api/api.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useInstantSave } from "#web/lib/forms/use-instant-save.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { toast } from "#web/ui/toast.ts";
import { photoWishesQuery } from "./queries.ts";

type Wishes = ApiAnswer<"GET /api/photo-wishes">;

/**
 * The setting for photos and the decisions about single senders, with functions that change both: shown and
 * saved at once.
 */
export function usePhotoWishes() {
  const t = useT("privacy");
  const client = useQueryClient();
  const errorText = useErrorText();
  const query = useQuery(photoWishesQuery());
  const save = useInstantSave<Wishes>(photoWishesQuery());
  const { queryKey } = photoWishesQuery();

  const setFrom = (from: PhotosFrom) =>
    save({
      name: "photos-from",
      label: t("photos.title"),
      to: from,
      read: (known) => known.from,
      write: (known, next) => ({ ...known, from: next }),
      send: (next, options) => api("PUT /api/photo-wishes", { body: { from: next }, ...options }),
    });

  /** Decisions are made only at a photo, so removing one here has no undo. */
  async function takeBack(memberId: string): Promise<void> {
    // An older answer on its way would overwrite this change.
    await client.cancelQueries({ queryKey });
    client.setQueryData<Wishes>(
      queryKey,
      (known) => known && { ...known, choices: known.choices.filter(({ member }) => member.id !== memberId) },
    );
    try {
      await api("DELETE /api/photo-choices/:member_id", { params: { member_id: memberId } });
    } catch (error) {
      toast(errorText(error), { tone: "danger" });
    }
    await client.invalidateQueries({ queryKey });
  }

  return { query, setFrom, takeBack };
}

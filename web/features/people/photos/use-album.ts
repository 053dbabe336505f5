import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { userQuery } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api/api.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { toast } from "#web/ui/toast.ts";
import { ownPhotosQuery } from "./queries.ts";

type Album = ApiAnswer<"GET /api/photos">;

/** Changes to existing photos; each shows at once and is rolled back if the server refuses it. */
export function useAlbum(onChanged: () => void) {
  const client = useQueryClient();
  const textOf = useErrorText();
  const { queryKey } = ownPhotosQuery();

  async function change(guess: (album: Album) => Album, send: () => Promise<Album | false | object>) {
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData<Album>(queryKey);
    if (before) client.setQueryData<Album>(queryKey, guess(before));
    try {
      const answer = await send();
      if (answer && "photos" in answer) client.setQueryData<Album>(queryKey, answer);
      onChanged();
      void client.invalidateQueries({ queryKey: userQuery().queryKey });
      return true;
    } catch (failure) {
      if (before) client.setQueryData<Album>(queryKey, before);
      toast(textOf(failure), { tone: "danger" });
      void client.invalidateQueries({ queryKey });
      return false;
    }
  }

  return {
    makeMain: (id: string) =>
      change(
        (album) => withPhotos(album, (photo) => ({ ...photo, is_main: photo.id === id })),
        () => api("PATCH /api/photos/:photo_id", { params: { photo_id: id }, body: { is_main: true } }),
      ),
    order: (ids: readonly string[]) =>
      change(
        (album) => ({ ...album, photos: inOrder(album.photos, ids) }),
        () => api("PUT /api/photo-order", { body: { photo_ids: [...ids] } }),
      ),
    remove: (id: string) =>
      change(
        (album) => ({ ...album, photos: album.photos.filter((photo) => photo.id !== id) }),
        async () => {
          const answer = await api("DELETE /api/photos/:photo_id", { params: { photo_id: id } });
          // The main photo may have changed.
          if (answer) await refetch(client);
          return answer;
        },
      ),
  };
}

function refetch(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ownPhotosQuery().queryKey });
}

function withPhotos(album: Album, map: (photo: Album["photos"][number]) => Album["photos"][number]): Album {
  return { ...album, photos: album.photos.map(map) };
}

function inOrder<T extends { id: string }>(photos: readonly T[], ids: readonly string[]): T[] {
  return [...photos].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

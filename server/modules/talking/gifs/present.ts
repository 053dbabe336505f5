import type { Gif, GifOffer } from "#contracts/talking/gifs.ts";
import type { GifProvider } from "#server/platform/gifs/gif-provider.ts";

/** The picture of a message, as shown to its readers. */
export type GifFacts = Omit<Gif, "id">;

export const presentGif = (id: string, { description, width, height }: GifFacts): Gif => ({
  ...{ id, description, width, height },
});

export const presentOffer = (provider: GifProvider | null): GifOffer | null =>
  provider && { attribution: provider.attribution };

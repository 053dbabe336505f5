import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { gifQueryLongest } from "#contracts/limits.ts";
import { cursor, id } from "#contracts/shapes.ts";

export const gif = z.object({
  id,
  /** By the provider, in some language; may be empty. */
  description: z.string(),
  /** Pixels of the large picture. */
  width: z.number().int(),
  height: z.number().int(),
});
export type Gif = z.infer<typeof gif>;

/** Gifs can be searched; `attribution`: the provider's name, which has to stand beside the results. */
export const gifOffer = z.object({ attribution: z.string() });
export type GifOffer = z.infer<typeof gifOffer>;

export const gifEndpoints = {
  "GET /api/gifs": endpoint({
    summary:
      "Search gifs at the provider, page by page, the best first. The provider is asked by the server and learns the words and the language only; the words are stored nowhere. gifs_off: no provider is set up; unavailable: it does not answer. The pictures of a gif are at /api/gifs/:gif_id/ under the names small.webp, large.webp, small-still.webp and large-still.webp, for signed-in members.",
    audience: "member",
    query: z.object({
      q: z.string("required").trim().min(1, "required").max(gifQueryLongest, "too_long"),
      cursor: cursor.optional(),
    }),
    answer: gifOffer.extend({ gifs: z.array(gif), next_cursor: cursor.nullable() }),
    errors: ["gifs_off"],
    changes: true,
  }),
};

import type { Gif } from "#contracts/talking/gifs.ts";
import { useT } from "#web/lib/language/i18n.ts";

/** What a gif shows, in its provider's words; "GIF" without them. */
export function useGifWords(): (gif: Pick<Gif, "description">) => string {
  const t = useT("gifs");
  return ({ description }) => description || t("one");
}

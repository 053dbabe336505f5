import { pagesDrawnAtMost } from "./content-limits.ts";
import type { PageFacts } from "./page-facts.ts";
import type { PageSource } from "./page-source.ts";
import { type RenderedPage, renderPage } from "./render-page.ts";

const drawn = new Map<string, RenderedPage>();

/** The page as HTML; `name` identifies site, page, language and version. */
export function drawOnce(
  name: string,
  source: PageSource,
  { tag, facts }: { tag: string; facts: PageFacts },
): RenderedPage {
  const key = `${name} ${tag} ${JSON.stringify(facts)}`;
  const page = drawn.get(key) ?? renderPage(source, { tag, facts });
  // The first key of the map is the least recently used one.
  drawn.delete(key);
  drawn.set(key, page);
  if (drawn.size > pagesDrawnAtMost) drawn.delete(drawn.keys().next().value ?? "");
  return page;
}

export const drawnCount = (): number => drawn.size;

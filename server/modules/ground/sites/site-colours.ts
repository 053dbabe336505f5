import type { Accent } from "#contracts/ground/accents.ts";
import type { Settings } from "#contracts/ground/site-settings.ts";

type Colours = { primary: string; shade: string; secondary: string };

/** The brand's colours of each niche for manifests and pictures: web/ui/theme.css in sRGB, light theme. */
const ofNiche: Record<number, Colours> = {
  1: { primary: "#813bc5", shade: "#6c2da7", secondary: "#fe9a43" },
  2: { primary: "#9a2cab", shade: "#812090", secondary: "#ff935a" },
  3: { primary: "#aa3a57", shade: "#8f2d47", secondary: "#eea622" },
  4: { primary: "#a03195", shade: "#86247d", secondary: "#fb9c3b" },
  5: { primary: "#4c5eb9", shade: "#3d4d9c", secondary: "#f2a329" },
  6: { primary: "#8841ae", shade: "#723393", secondary: "#ff9162" },
  7: { primary: "#5e4ad6", shade: "#4d3bb6", secondary: "#f79f34" },
};
const first = ofNiche[1] as Colours;

/** The same of each accent. */
const ofAccent: Record<Accent, Colours> = {
  violet: { primary: "#813bc5", shade: "#6c2da7", secondary: "#fe9a43" },
  orchid: { primary: "#9e3298", shade: "#842580", secondary: "#ff964f" },
  plum: { primary: "#844e95", shade: "#6e3f7d", secondary: "#f2a329" },
  indigo: { primary: "#4e57c9", shade: "#3f47aa", secondary: "#f99e38" },
  sapphire: { primary: "#2665be", shade: "#1b52a0", secondary: "#f79f34" },
  ocean: { primary: "#0070a1", shade: "#005d87", secondary: "#fb9c3b" },
  teal: { primary: "#16757a", shade: "#096165", secondary: "#ff9456" },
  graphite: { primary: "#67647c", shade: "#555267", secondary: "#fc9b3f" },
};

/** The colours of a page: the site's accent's, or those of its niche. */
export function coloursOf({
  niche,
  accent = "",
}: Partial<Pick<Settings["brand"], "accent">> & { niche: number }): Colours {
  return accent === "" ? (ofNiche[niche] ?? first) : ofAccent[accent];
}

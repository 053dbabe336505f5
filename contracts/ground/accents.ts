/**
 * The colours that a site may have in place of its niche's. `web/ui/theme.css` has their hues; a test reads every pair of
 * colours of each in both themes (`web/ui/theme.test.ts`).
 */
export const accents = [
  "violet",
  "orchid",
  "plum",
  "indigo",
  "sapphire",
  "ocean",
  "teal",
  "graphite",
] as const;
export type Accent = (typeof accents)[number];

/** The heroes of the home pages, by niche 1 to 7: names of their texts (`heroes.json`) and of their scenes (`web/assets/heroes`). */
export const heroNames = ["general", "she", "bdsm", "bbw", "gilf", "milf", "gay"] as const;
export type HeroName = (typeof heroNames)[number];

export function heroOfNiche(niche: number): HeroName {
  return heroNames[niche - 1] ?? "general";
}

import { createContext, useContext } from "react";
import type { PrefixName, Scene } from "#contracts/front/landers.ts";
import type { SignupAnswers } from "#contracts/people/signup-answers.ts";

/** What every part of a lander draws from: its slug's words and picture, and what the sign-up is given. */
export type LanderView = {
  /** Of the slug, or of a site that is itself of a niche. */
  prefix: PrefixName | null;
  title: string;
  lead: string;
  /** Above the title, where a niche shows another subject's words. */
  kicker: string | null;
  hero: Scene | null;
  /** What the form begins with. */
  first: SignupAnswers;
  carried: [name: string, value: string][];
};

export const LanderContext = createContext<LanderView | null>(null);

export function useLander(): LanderView {
  const view = useContext(LanderContext);
  if (!view) throw new Error("No lander around this part");
  return view;
}

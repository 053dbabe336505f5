import { createContext, useContext } from "react";
import type { PrefixName, Scene } from "#contracts/front/landers.ts";
import type { SignupAnswers } from "#contracts/people/signup-answers.ts";

/** The data of every part of a lander: its slug's words and picture, and the values passed to the sign-up. */
export type LanderView = {
  /** Of the slug, or of a site that serves one niche. */
  prefix: PrefixName | null;
  title: string;
  lead: string;
  /** Shown above the title if a niche shows the words of another subject. */
  kicker: string | null;
  hero: Scene | null;
  /** The first answers of the form. */
  first: SignupAnswers;
  carried: [name: string, value: string][];
};

export const LanderContext = createContext<LanderView | null>(null);

export function useLander(): LanderView {
  const view = useContext(LanderContext);
  if (!view) throw new Error("No lander around this part");
  return view;
}

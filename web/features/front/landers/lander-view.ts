import { createContext, type ReactNode, useContext } from "react";
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
  /** The notice in place of the form if this visit cannot sign up; null: it can. */
  closed: ReactNode;
};

export const LanderContext = createContext<LanderView | null>(null);

export function useLander(): LanderView {
  const view = useContext(LanderContext);
  if (!view) throw new Error("No lander around this part");
  return view;
}

/** The page that a log-in from here leads to: the search of the slug, if it has one. */
export const nextOf = ({ carried }: LanderView) => carried.find(([name]) => name === "next")?.[1];

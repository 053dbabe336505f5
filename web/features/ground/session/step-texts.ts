import { priceParts } from "./price-parts.ts";
import { useSettings } from "./settings.ts";

/** The key of a step's text: the step of talking names free messages only where the site gives some. */
export function useStepTexts() {
  const { isFirstFree } = priceParts(useSettings("costs"));
  return <N extends "profile" | "find" | "talk">(name: N) =>
    name === "talk" && isFirstFree ? ("talk.text_free" as const) : (`${name}.text` as const);
}

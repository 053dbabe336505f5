import { priceParts } from "./price-parts.ts";
import { useSettings } from "./settings.ts";

/** The key of a step's text: the step of talking names free messages only where this visit may sign up and get some. */
export function useStepTexts() {
  const settings = useSettings("costs");
  const isFirstFree = priceParts(settings).isFirstFree && !settings?.is_signup_closed;
  return <N extends "profile" | "find" | "talk">(name: N) =>
    name === "talk" && isFirstFree ? ("talk.text_free" as const) : (`${name}.text` as const);
}

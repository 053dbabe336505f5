import { hasVisible } from "#contracts/visible-text.ts";
import type { Translator } from "#web/lib/language/translate.ts";
import { countGraphemes } from "#web/ui/count-graphemes.ts";
import { hasPiledMarks } from "./piled-marks.ts";

export type MessageCheck = { left: number; isPiled: boolean; isWrong: boolean; isSendable: boolean };

const counterFrom = 100;

/** The server's rules, checked before the message is sent. `limit` and `left` count graphemes. */
export function checkMessage(text: string, limit: number, locale: string): MessageCheck {
  // Only long texts are counted, because a grapheme has at least one code unit.
  const left = text.length > limit - counterFrom ? limit - countGraphemes(text, locale) : limit;
  const isPiled = hasPiledMarks(text);
  const isWrong = left < 0 || isPiled;
  return { left, isPiled, isWrong, isSendable: hasVisible(text) && !isWrong };
}

/** The line below the field; null if there is nothing to report. */
export function counterText(
  { left, isPiled }: MessageCheck,
  limit: number,
  t: Translator<"chats">,
): string | null {
  if (isPiled) return t("counter.piled");
  if (left > counterFrom || left >= limit) return null;
  return left < 0 ? t("counter.over", { count: -left }) : t("counter.left", { count: left });
}

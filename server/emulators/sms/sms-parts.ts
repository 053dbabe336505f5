import { smsLetters } from "#server/platform/standards.ts";

/** The letters of GSM 03.38; those of the second line count twice. */
const plain =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const twice = "\f^{}\\[~]|€";

/**
 * The number of messages that a text is billed as: the letters of each depend on whether all are in GSM 03.38.
 */
export function smsParts(text: string): number {
  const isPlain = [...text].every((letter) => plain.includes(letter) || twice.includes(letter));
  const length = isPlain
    ? [...text].reduce((sum, letter) => sum + (twice.includes(letter) ? 2 : 1), 0)
    : text.length;
  const { alone, joined } = isPlain ? smsLetters.gsm : smsLetters.ucs2;
  return length <= alone ? 1 : Math.ceil(length / joined);
}

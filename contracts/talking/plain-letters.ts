/** Letters of other scripts, and joined letters, that look like letters from a to z. */
const alike: Readonly<Record<string, string>> = {
  ...pairs("а a е e о o р p с c х x у y і i ѕ s ј j һ h к k м m т t в b н h г r ԁ d ԛ q ԝ w ӏ l п n"),
  ...pairs("α a β b γ y ε e ι i κ k ν v ο o ρ p τ t υ u χ x η n ω w"),
  ...pairs("ø o ł l đ d ð d ħ h ı i ŀ l ŧ t ɑ a ɡ g ɩ i ʟ l"),
  ...pairs("æ ae œ oe ß ss þ th 。 ."),
};

function pairs(text: string): Record<string, string> {
  const signs = text.split(" ");
  return Object.fromEntries(
    signs.flatMap((sign, at) => (at % 2 === 0 ? [[sign, signs[at + 1] ?? ""] as const] : [])),
  );
}

/** Zeros of digits in other scripts; the nine signs after each are the other digits. */
const zeros = [0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66, 0xe50, 0xed0, 0xf20];

/**
 * A text as a reader takes it, for searching: without marks and invisible signs, in lower case, with plain letters and
 * digits for those that look like them. Line ends and punctuation stay.
 */
export function plainLetters(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (sign) => alike[sign] ?? digit(sign) ?? sign);
}

function digit(sign: string): string | null {
  const code = sign.codePointAt(0) ?? 0;
  const zero = zeros.find((start) => code >= start && code <= start + 9);
  return zero === undefined ? null : String(code - zero);
}

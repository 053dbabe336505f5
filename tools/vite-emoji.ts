import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { EmojiData } from "frimousse";
import type { Plugin } from "vite";
import { type Locale, locales } from "../i18n/locales.ts";

const virtualId = "virtual:emoji";
const require = createRequire(import.meta.url);

/** The newest emoji version that phones and computers of the last years draw. */
const newestVersion = 15;
/** Groups of the data that nobody chooses from: building parts of emoji, and flags, which Windows draws as letters. */
const leftOut = ["component", "flags"];

type SourceEmoji = {
  emoji: string;
  label: string;
  version: number;
  group?: number;
  tags?: string[];
  skins?: { emoji: string; tone: number | number[]; version: number }[];
};
type SourceTexts = {
  groups: { key: string; message: string; order: number }[];
  skinTones: { key: keyof EmojiData["skinTones"]; message: string }[];
};

/** Names of skin tones in the order of the numbers that the data uses, from 1. */
const tones = ["light", "medium-light", "medium", "medium-dark", "dark"] as const;

const read = (locale: Locale, file: string) =>
  JSON.parse(readFileSync(require.resolve(`emojibase-data/${locale}/${file}.json`), "utf8"));

/** The emoji of a language with names, words for the search and skin tones, as frimousse takes them. */
export function readEmoji(locale: Locale): EmojiData {
  const { groups, skinTones }: SourceTexts = read(locale, "messages");
  const shown = new Map(
    groups.filter(({ key }) => !leftOut.includes(key)).map(({ order, message }) => [order, message]),
  );
  const source: SourceEmoji[] = read(locale, "data");
  return {
    locale,
    categories: [...shown].map(([index, label]) => ({ index, label })),
    emojis: source.flatMap(({ emoji, label, version, group, tags = [], skins = [] }) => {
      if (group === undefined || !shown.has(group) || version > newestVersion) return [];
      const toned = skins.flatMap((skin) =>
        typeof skin.tone === "number" && skin.version <= newestVersion
          ? [[tones[skin.tone - 1], skin.emoji]]
          : [],
      );
      const variants = toned.length === tones.length ? { skins: Object.fromEntries(toned) } : {};
      return [{ emoji, category: group, label, version, tags, ...variants }];
    }),
    skinTones: Object.fromEntries(
      skinTones.map(({ key, message }) => [key, message]),
    ) as EmojiData["skinTones"],
  };
}

/** `virtual:emoji`: for each language a function that loads its emoji, in a file of its own. The server has none. */
export function emoji(): Plugin {
  return {
    name: "emoji",
    resolveId(id) {
      return id === virtualId || id.startsWith(`${virtualId}-`) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${virtualId}`)) return undefined;
      if (this.environment.name !== "client") return "export default {};";
      if (id === `\0${virtualId}`) {
        const loaders = locales.map((locale) => `${locale}: () => import("${virtualId}-${locale}")`);
        return `export default { ${loaders.join(", ")} };`;
      }
      const locale = locales.find((one) => id.endsWith(`-${one}`));
      return locale && `export default JSON.parse(${JSON.stringify(JSON.stringify(readEmoji(locale)))});`;
    },
  };
}

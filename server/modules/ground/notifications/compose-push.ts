import { createHash } from "node:crypto";
import { translator } from "#server/platform/translate.ts";
import type { PushAside, PushWords, Receiver } from "./notice.ts";

/** Several pushes as one: their number, and the labels of profiles that are no ordinary members. */
export type GatheredWords = Pick<PushWords, "path" | "urgency" | "ttlSeconds"> & {
  key: "while_quiet";
  count: number;
  asides: readonly PushAside[];
};

/** Joins held pushes into one; a single push keeps its own words. */
export function gatherPushes(words: readonly PushWords[]): PushWords | GatheredWords | null {
  const [first, ...others] = words;
  if (!first || others.length === 0) return first ?? null;
  const paths = new Set(words.map(({ listPath }) => listPath));
  return {
    key: "while_quiet",
    count: words.length,
    asides: [...new Set(words.flatMap(({ aside }) => aside ?? []))],
    path: paths.size === 1 ? first.listPath : "/",
    urgency: "normal",
    ttlSeconds: Math.max(...words.map(({ ttlSeconds }) => ttlSeconds)),
  };
}

/** Writes a push for Safari without a worker (declarative web push); `/sw-push.js` reads the same. */
export function composePush(
  { site, locale, tag }: Receiver,
  words: PushWords | GatheredWords,
  { isOpen }: { isOpen: boolean },
): string {
  const translate = translator(tag, "push");
  const count = "count" in words ? words.count : 1;
  const values = { site: site.settings.brand.name, count };
  const asides = "asides" in words ? words.asides : words.aside ? [words.aside] : [];
  // A profile that is no ordinary member is always labelled.
  const own = "own" in words && /* defence: own-words-where-open */ isOpen ? words.own : undefined;
  const said = own ?? translate(isOpen ? words.key : "news", values);
  const body = [said, ...asides.map((key) => translate(key, values))];
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title: site.settings.brand.name,
      body: body.join(" "),
      navigate: `${site.publicUrl}${words.path}`,
      lang: locale,
      dir: "ltr",
      tag: tagOf(words),
    },
  });
}

/** The topic of a push for a push service, which learns nothing from it. */
export function tagOf({ path }: { path: string }): string {
  return createHash("sha256").update(path).digest("base64url").slice(0, 32);
}

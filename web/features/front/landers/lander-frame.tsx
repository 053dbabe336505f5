import { type ReactNode, useMemo } from "react";
import { useLocation } from "react-router";
import {
  describePick,
  type Lander,
  type LanderPick,
  landerHome,
  listsNiche,
  prefixes,
  prefixOfNiche,
  readLanderSlug,
} from "#contracts/front/landers.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { LanderHead } from "./lander-head.tsx";
import { LanderContext } from "./lander-view.ts";
import { carriedFields } from "./signup-path.ts";
import "./landers.css";

type LanderFrameProps = {
  name: Lander;
  slug?: string | undefined;
  /** Shown in place of the questions if this visit cannot sign up; the same element at every render. */
  closed: ReactNode;
  children: ReactNode;
};
type Words = { title: string; lead: string; kicker: string | null };

/** One landing page: its design as children, and the slug's words for all parts. */
export function LanderFrame({ name, slug, closed, children }: LanderFrameProps) {
  // The loader has refused every other slug.
  const pick = readLanderSlug(slug) ?? { theme: null, prefix: null };
  const frame = (words: Words) => (
    <Framed name={name} pick={pick} words={words} closed={closed}>
      {children}
    </Framed>
  );
  return slug === undefined ? (
    <OwnWords name={name}>{frame}</OwnWords>
  ) : (
    <SlugWords pick={pick}>{frame}</SlugWords>
  );
}

function OwnWords({ name, children }: { name: Lander; children: (words: Words) => ReactNode }) {
  const t = useT("landers");
  return children({ title: t(`${name}.title`), lead: t(`${name}.lead`), kicker: null });
}

/** Only pages with a slug load the file of these texts. */
function SlugWords({ pick, children }: { pick: LanderPick; children: (words: Words) => ReactNode }) {
  const t = useT("landerslugs");
  const { theme, prefix } = pick;
  if (theme) {
    const kicker = prefix && t(`prefixes.${prefix}.name`);
    return children({ title: t(`themes.${theme}.title`), lead: t(`themes.${theme}.lead`), kicker });
  }
  if (!prefix) return null;
  return children({ title: t(`prefixes.${prefix}.title`), lead: t(`prefixes.${prefix}.lead`), kicker: null });
}

type FramedProps = { name: Lander; pick: LanderPick; words: Words; closed: ReactNode; children: ReactNode };

function Framed({ name, pick, words, closed, children }: FramedProps) {
  const { search } = useLocation();
  const { siteName, niche, siteNiche } = usePageRequest();
  const { title, lead, kicker } = words;
  const { theme } = pick;
  const prefix = pick.prefix ?? prefixOfNiche(niche);
  // The same object at every render: a new one would drop server-rendered parts whose code is still loading.
  const view = useMemo(() => {
    const { hero, gender, seeks } = describePick({ theme, prefix });
    const first = { gender, seeks: seeks ? [seeks] : [], born: "" };
    const carried = carriedFields({ theme, prefix }, search);
    return { prefix, title, lead, kicker, hero, first, carried, closed };
  }, [theme, prefix, title, lead, kicker, search, closed]);
  const isListed = !pick.prefix || listsNiche(siteNiche, prefixes[pick.prefix].niche);
  return (
    <LanderContext value={view}>
      <LanderHead
        title={kicker ? `${title} – ${kicker}` : title}
        description={`${lead} ${siteName}`}
        home={isListed ? landerHome(name, pick) : null}
      />
      {children}
    </LanderContext>
  );
}

import { type HeroName, heroOfNiche } from "#contracts/front/heroes.ts";
import bbw from "#web/assets/heroes/bbw.svg?url";
import bdsm from "#web/assets/heroes/bdsm.svg?url";
import gay from "#web/assets/heroes/gay.svg?url";
import general from "#web/assets/heroes/general.svg?url";
import gilf from "#web/assets/heroes/gilf.svg?url";
import milf from "#web/assets/heroes/milf.svg?url";
import she from "#web/assets/heroes/she.svg?url";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";

const scenes: Record<HeroName, string> = { general, she, bdsm, bbw, gilf, milf, gay };

/** Both parts of a home page that differ by niche. They load after the page, because they need no code to be read. */
export default function HeroParts({ part }: { part: "scene" | "words" }) {
  return part === "scene" ? <Scene /> : <Words />;
}

/** The drawn scene. On a phone it is a band that shows the lower half of the picture. */
function Scene() {
  const scene = scenes[heroOfNiche(usePageRequest().niche)];
  return (
    <svg
      viewBox="0 0 480 400"
      aria-hidden="true"
      preserveAspectRatio="xMidYMax slice"
      className="hero-scene aspect-12/5 w-full bg-primary-soft md:order-2 md:aspect-6/5 md:rounded-card md:shadow-soft"
    >
      <use href={`${scene}#scene`} />
      <use href={`${scene}#moving`} className="hero-moving" />
    </svg>
  );
}

function Words() {
  const t = useT("heroes");
  const { siteName, niche, words } = usePageRequest();
  const hero = heroOfNiche(niche);
  return (
    <>
      <h1 className="text-2xl font-extrabold text-balance hyphens-auto">
        {words?.title || t(`${hero}.title`)}
      </h1>
      <p className="mt-3 max-w-prose text-pretty text-text-muted md:mt-5">
        {words?.lead || t(`${hero}.lead`, { site: siteName })}
      </p>
    </>
  );
}

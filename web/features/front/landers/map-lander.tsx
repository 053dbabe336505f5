import { cellKm, distanceBandKm } from "#contracts/limits.ts";
import map from "#web/assets/lander-map.svg?url";
import { FreeNote } from "#web/features/ground/session/free-note.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { AnswerForm } from "./answer-form.tsx";
import { castOf, HeroPlace, type Look, Person } from "./art.tsx";
import { Steps } from "./deferred-parts.ts";
import { Intro } from "./intro.tsx";
import { useLander } from "./lander-view.ts";

/** The countries with a symbol on the map (tools/draw-map.ts). */
const drawn = "AT BE CH DE DK ES FI FR GB IE IT LU NL NO PL SE".split(" ");
const size = { width: 1000, height: 1093 };
const bands = Object.values(distanceBandKm).reverse();
const radii = [150, 112, 74, 38] as const;
const tones = ["fill-primary-100", "fill-primary-200", "fill-primary-300", "fill-primary-400"] as const;

/**
 * maplanding: a map with the visitor's country. It shows no members and no counts, because a number in a
 * thinly populated area would reveal members.
 */
export function MapLander() {
  const t = useT("landers");
  const { country } = usePageRequest();
  const { prefix } = useLander();
  return (
    <>
      <section className="relative isolate overflow-hidden bg-primary-50 dark:bg-primary-950">
        <svg
          viewBox="0 200 1000 850"
          aria-hidden="true"
          preserveAspectRatio="xMidYMid slice"
          className="absolute inset-x-0 top-0 -z-10 h-80 w-full stroke-primary-50 stroke-2 md:left-1/3 md:h-full md:w-2/3 dark:stroke-primary-950"
        >
          <use href={`${map}#others`} {...size} className="fill-primary-100 dark:fill-primary-900" />
          {drawn.map((code) => (
            <use
              key={code}
              href={`${map}#${code}`}
              {...size}
              className={code === country ? "fill-secondary-400" : "fill-primary-200 dark:fill-primary-800"}
            />
          ))}
        </svg>
        <div className="mx-auto max-w-page px-5 pt-64 pb-8 md:py-14">
          <div className="rounded-card bg-surface-raised p-5 shadow-lifted md:max-w-md md:p-8">
            <Intro />
            <AnswerForm asks={["gender", "seeks"]} className="mt-6" />
          </div>
        </div>
      </section>
      <section className="mx-auto grid max-w-page items-center gap-8 px-5 py-12 md:grid-cols-2">
        <svg viewBox="0 0 320 320" aria-hidden="true" className="mx-auto w-full max-w-sm">
          {bands.map((km, index) => (
            <g key={km}>
              <circle cx="160" cy="160" r={radii[index]} className={tones[index]} />
              {index < 3 ? (
                <text
                  x="160"
                  y={160 - (radii[index] ?? 0) + 24}
                  textAnchor="middle"
                  className="tabular fill-primary-950 text-[15px] font-bold"
                >
                  {t("maplanding.km", { km })}
                </text>
              ) : null}
            </g>
          ))}
          <Person look={castOf(prefix)[0] as Look} box={{ x: 130, y: 124, width: 60, height: 72 }} />
        </svg>
        <div>
          <h2 className="text-xl font-bold">{t("maplanding.rings.title")}</h2>
          <p className="mt-3 max-w-prose text-text-muted">{t("maplanding.rings.text", { km: cellKm })}</p>
          <FreeNote className="mt-4 max-w-prose text-text-muted" />
          <HeroPlace className="mt-6 aspect-[2] max-w-prose" />
        </div>
      </section>
      <div className="bg-surface-sunken">
        <Steps className="mx-auto max-w-page px-5 py-12" />
      </div>
    </>
  );
}

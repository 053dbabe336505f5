import { FreeNote } from "#web/features/ground/session/free-note.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import { lazyPart } from "#web/lib/page/deferred.tsx";
import { buttonClasses } from "#web/ui/button-styles.ts";
import { classes } from "#web/ui/classes.ts";
import { AnswerForm } from "./answer-form.tsx";
import { castOf, HeroPlace, type Look, Person, Place } from "./art.tsx";
import { Film } from "./film.tsx";
import { Intro } from "./intro.tsx";
import { useLander } from "./lander-view.ts";

const Moving = lazyPart(() => import("./day-film.tsx"), { isVital: false, isQuiet: true });

/** The first chapter shows a message instead of a scene. */
const chapters = [
  ["morning", null, "bg-secondary-soft text-on-secondary-soft"],
  ["day", "park", "bg-surface-raised"],
  ["evening", "dance", "bg-primary-soft text-on-primary-soft"],
] as const;

/** transitionsvideolanding: a film of one day, and the same day in three chapters. */
export function ChaptersLander() {
  const t = useT("landers");
  const home = useT("home");
  const { closed } = useLander();
  return (
    <>
      <section className="bg-surface-sunken md:grid md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Film
          still={<Place scene={"cafe"} className="absolute inset-0 size-full" />}
          Moving={Moving}
          label={t("transitionsvideolanding.film")}
          className="aspect-4/3 md:order-2 md:aspect-auto md:h-[34rem] md:[clip-path:polygon(14%_0,100%_0,100%_100%,0_100%)]"
        />
        <div className="px-5 py-6 md:self-center md:py-10 md:pl-[max(1.25rem,calc((100vw-1200px)/2+1.25rem))]">
          <Intro />
          {closed ? null : (
            <a href="#start" className={buttonClasses({ size: "lg", className: "mt-6" })}>
              {home("hero.join")}
            </a>
          )}
        </div>
      </section>
      {chapters.map(([name, place, tone], index) => (
        <section key={name} className={tone}>
          <div className="mx-auto grid max-w-page items-center gap-6 px-5 py-8 md:grid-cols-2 md:gap-12 md:py-12">
            {place ? (
              <Place
                scene={place}
                className={classes(
                  "aspect-4/3 w-full rounded-card shadow-soft",
                  index % 2 === 1 && "md:order-2",
                )}
              />
            ) : (
              <FirstMessage />
            )}
            <div>
              <h2 className="text-xl font-bold">{t(`transitionsvideolanding.chapters.${name}.title`)}</h2>
              <p className="mt-3 max-w-prose">{t(`transitionsvideolanding.chapters.${name}.text`)}</p>
            </div>
          </div>
        </section>
      ))}
      <section className="bg-surface-sunken">
        <div className="mx-auto grid max-w-page gap-8 px-5 py-12 md:grid-cols-2">
          <div>
            <h2 className="text-xl font-bold">{home("closing.title")}</h2>
            <FreeNote className="mt-3 max-w-prose text-text-muted" />
            <HeroPlace className="mt-6 aspect-4/3 max-w-md" />
          </div>
          <AnswerForm asks={["gender", "born"]} className="rounded-card bg-surface-raised p-6 shadow-soft" />
        </div>
      </section>
    </>
  );
}

/** A drawn message from no real member. */
function FirstMessage() {
  const { prefix } = useLander();
  return (
    <div
      aria-hidden="true"
      className="flex items-end gap-3 rounded-card bg-surface-raised p-5 shadow-soft md:p-10"
    >
      <Person
        look={castOf(prefix)[0] as Look}
        className="size-16 shrink-0 rounded-pill bg-secondary-200 md:size-24"
      />
      <div className="grid grow gap-2.5 rounded-card bg-primary p-5 md:p-7">
        <span className="h-3 w-11/12 rounded-pill bg-on-primary opacity-70" />
        <span className="h-3 w-full rounded-pill bg-on-primary opacity-70" />
        <span className="h-3 w-7/12 rounded-pill bg-on-primary opacity-70" />
      </div>
    </div>
  );
}

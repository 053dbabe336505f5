import { FreeNote } from "#web/features/ground/session/free-note.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { AnswerForm } from "./answer-form.tsx";
import { castOf, type Look, Person, Place } from "./art.tsx";
import { Promises } from "./deferred-parts.ts";
import { Intro } from "./intro.tsx";
import { useLander } from "./lander-view.ts";

const plaques = ["sings", "reads", "bakes", "dances", "listens"] as const;
const walls = [
  "bg-primary-200",
  "bg-secondary-200",
  "bg-primary-300",
  "bg-secondary-300",
  "bg-primary-100",
] as const;

/** gallery: a hall with drawn portraits, each with a plaque. On a phone the hall scrolls sideways. */
export function GalleryLander() {
  const t = useT("landers");
  const { prefix, hero, closed } = useLander();
  const cast = castOf(prefix);
  return (
    <>
      <section className="mx-auto max-w-page px-5 pt-8 md:pt-12">
        <Intro className="md:grid md:grid-cols-2 md:items-end md:gap-10" />
      </section>
      <section aria-label={t("gallery.wall")} className="mt-8 border-b-8 border-border bg-surface-sunken">
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keys
          tabIndex={0}
          className="mx-auto flex max-w-page snap-x snap-mandatory gap-5 overflow-x-auto px-5 py-8 md:grid md:grid-cols-4 md:overflow-visible lg:py-10"
        >
          {hero ? (
            <li className="w-64 shrink-0 snap-center md:col-span-2 md:w-auto">
              <div className="overflow-hidden border-8 border-neutral-900 bg-white shadow-lifted">
                <Place scene={hero} className="aspect-3/4 w-full md:aspect-[1.62]" />
              </div>
              <Plaque text={t("gallery.plaques.scene")} />
            </li>
          ) : null}
          {plaques.slice(0, hero ? 2 : 4).map((name, index) => (
            <Portrait
              key={name}
              look={cast[index] as Look}
              wall={walls[index] as string}
              text={t(`gallery.plaques.${name}`)}
            />
          ))}
        </ul>
      </section>
      <section className="mx-auto grid max-w-page gap-10 px-5 py-10 md:py-14 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div>
          {closed ? null : <h2 className="mb-4 text-xl font-bold">{t("gallery.frame")}</h2>}
          <AnswerForm asks={["seeks", "born"]} />
          <FreeNote className="mt-5 text-text-muted" />
        </div>
        <Promises className="lg:border-l lg:pl-10" />
      </section>
    </>
  );
}

function Portrait({ look, wall, text }: { look: Look; wall: string; text: string }) {
  return (
    <li className="w-64 shrink-0 snap-center md:w-auto">
      <div className="border-8 border-neutral-900 bg-white p-3 shadow-lifted">
        <div className={classes("overflow-hidden", wall)}>
          <Person look={look} className="block aspect-3/4 w-full" />
        </div>
      </div>
      <Plaque text={text} />
    </li>
  );
}

function Plaque({ text }: { text: string }) {
  const t = useT("landers");
  return (
    <p className="mx-auto mt-3 w-fit max-w-full rounded-tick bg-surface-raised px-3 py-1.5 text-center text-sm shadow-soft">
      <span className="font-bold">{t("example")}</span>
      <br />
      {text}
    </p>
  );
}

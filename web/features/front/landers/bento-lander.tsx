import { FreeNote } from "#web/features/ground/session/free-note.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { SpriteIcon } from "#web/ui/sprite-icon.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { Place } from "./art.tsx";
import { Intro } from "./intro.tsx";
import { useLander } from "./lander-view.ts";
import { promises } from "./promise-signs.ts";

const tones = [
  "bg-primary text-on-primary",
  "bg-secondary text-on-secondary",
  "bg-secondary-soft text-on-secondary-soft",
  "bg-primary-soft text-on-primary-soft",
] as const;

/** iconslanding: all points at a glance, one tile each, with a large icon and a sentence. */
export function BentoLander() {
  const home = useT("home");
  const { hero, closed } = useLander();
  return (
    <section className="mx-auto grid max-w-page gap-3 px-3 py-3 sm:grid-cols-2 md:grid-cols-4 md:gap-4 md:px-5 md:py-6">
      <div className="rounded-card bg-surface-sunken p-6 sm:col-span-2 md:row-span-2 md:p-9">
        <Intro />
      </div>
      <div className="rounded-card bg-surface-raised p-6 shadow-soft sm:col-span-2 md:row-span-2">
        <AnswerForm asks={["gender", "seeks"]} />
      </div>
      {promises.map(([name, icon], index) => (
        <div
          key={name}
          className={classes("flex flex-col gap-4 rounded-card p-6 md:px-4 lg:px-6", tones[index])}
        >
          <SpriteIcon name={icon} className="size-12" />
          <div className="mt-auto">
            <h2 className="text-lg font-bold hyphens-auto">{home(`promises.${name}.title`)}</h2>
            <p className="mt-1 text-sm">{home(`promises.${name}.text`)}</p>
          </div>
        </div>
      ))}
      <Place
        scene={hero ?? "cafe"}
        className="aspect-4/3 w-full rounded-card sm:col-span-2 md:aspect-auto md:h-full md:min-h-60"
      />
      <div className="flex flex-col justify-center gap-4 rounded-card border p-6 sm:col-span-2">
        <SpriteIcon name="messages-square" className="size-12 text-primary-text" />
        <h2 className="text-lg font-bold">{home("steps.talk.title")}</h2>
        {closed ? <p className="text-sm">{home("steps.talk.text")}</p> : <FreeNote />}
      </div>
    </section>
  );
}

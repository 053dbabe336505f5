import { FreeNote } from "#web/features/ground/session/free-note.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import { deferred, lazyPart } from "#web/lib/page/deferred.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { HeroPlace } from "./art.tsx";
import { Closing, Steps } from "./deferred-parts.ts";
import { Film } from "./film.tsx";
import { Intro } from "./intro.tsx";

const WalkScene = deferred(() => import("./walk-scene.tsx"));
const Moving = lazyPart(() => import("./walk-film.tsx"), { isVital: false, isQuiet: true });

/** video: a cinema with the screen in the middle and the form as its ticket counter below. */
export function CinemaLander() {
  const t = useT("landers");
  return (
    <>
      <section className="mx-auto max-w-4xl px-5 py-8 text-center md:py-12">
        <Intro className="mx-auto max-w-2xl [&_p]:mx-auto" />
        <Film
          still={<WalkScene />}
          Moving={Moving}
          label={t("video.film")}
          className="mt-8 aspect-video rounded-card bg-primary-300 shadow-lifted"
        />
      </section>
      <section className="border-y bg-surface-raised">
        <div className="mx-auto max-w-page px-5 py-8">
          <AnswerForm asks={["gender", "seeks"]} layout="bar" />
        </div>
      </section>
      <Steps className="mx-auto max-w-page px-5 py-12" />
      <div className="mx-auto grid max-w-page items-center gap-6 px-5 pb-12 md:grid-cols-2">
        <FreeNote className="text-text-muted" />
        <HeroPlace className="aspect-[2]" />
      </div>
      <Closing className="bg-primary-soft text-on-primary-soft" />
    </>
  );
}

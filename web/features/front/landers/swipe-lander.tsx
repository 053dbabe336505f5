import { FreeNote } from "#web/features/ground/session/free-note.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { Closing, Steps } from "./deferred-parts.ts";
import { Intro } from "./intro.tsx";
import { useLander } from "./lander-view.ts";

const ExampleDeck = deferred(() => import("./example-deck.tsx"), { isVital: true });

/** tinderswipe: a trial deck whose cards are labelled as examples. */
export function SwipeLander() {
  const t = useT("landers");
  const { closed } = useLander();
  return (
    <>
      <section className="bg-primary-soft">
        <div className="mx-auto grid max-w-page gap-x-12 gap-y-8 px-5 py-8 md:grid-cols-[1fr_20rem] md:py-12 lg:grid-cols-[1fr_22rem]">
          <Intro className="md:self-end" />
          <div className="md:row-span-2">
            <ExampleDeck />
          </div>
          <div className="rounded-card bg-surface-raised p-5 shadow-soft md:max-w-xl md:self-start md:p-6">
            {closed ? null : <h2 className="mb-4 text-lg font-bold">{t("tinderswipe.turn")}</h2>}
            <AnswerForm asks={["gender", "seeks"]} />
            <FreeNote className="mt-4 text-text-muted" />
          </div>
        </div>
      </section>
      <Steps className="mx-auto max-w-page px-5 py-12" />
      <Closing className="bg-surface-sunken" />
    </>
  );
}

import skyline from "#web/assets/lander-skyline.svg?url";
import { FreeNote } from "#web/features/ground/session/free-note.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { HeroPlace } from "./art.tsx";
import { Promises } from "./deferred-parts.ts";
import { Intro } from "./intro.tsx";

/** alonetonight: a city at night, in both themes, with one lit window and a person in it. */
export function NightLander() {
  return (
    <>
      <section className="relative isolate overflow-hidden bg-[#160a2b] text-white">
        <img
          src={skyline}
          alt=""
          width={1200}
          height={640}
          className="absolute inset-x-0 top-0 -z-10 h-[36rem] w-full object-cover object-[77%_100%] md:h-full"
        />
        <svg
          viewBox="0 0 100 100"
          aria-hidden="true"
          className="absolute top-12 left-[47%] -z-10 w-24 max-lg:hidden"
        >
          <path d="M62 4a47 47 0 1 0 34 64A40 40 0 0 1 62 4Z" fill="#ffe7b8" />
        </svg>
        <div className="mx-auto grid max-w-page px-5 pt-10 pb-8 md:min-h-[min(44rem,92dvh)] md:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] md:items-start md:gap-12 md:pt-16">
          <Intro isLight className="max-w-xl max-md:min-h-[31rem]" />
          <div className="rounded-card bg-surface-raised p-5 text-text shadow-lifted md:p-6">
            <AnswerForm asks={["gender", "seeks"]} />
          </div>
        </div>
      </section>
      <div className="mx-auto max-w-page px-5 py-12">
        <div className="mb-10 grid items-center gap-6 md:grid-cols-2">
          <FreeNote className="max-w-prose rounded-card bg-secondary-soft px-5 py-4 text-on-secondary-soft" />
          <HeroPlace className="aspect-[2]" />
        </div>
        <Promises />
      </div>
    </>
  );
}

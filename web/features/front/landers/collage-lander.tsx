import type { Scene } from "#contracts/front/landers.ts";
import { FreeNote } from "#web/features/ground/session/free-note.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { AnswerForm } from "./answer-form.tsx";
import { Place } from "./art.tsx";
import { Closing, Steps } from "./deferred-parts.ts";
import { Intro } from "./intro.tsx";
import { useLander } from "./lander-view.ts";

const scenes = ["cafe", "road", "dance", "park", "home", "night"] as const;
/** The tilt of each snapshot, as if placed by hand. */
const tilts = [
  "-rotate-4 z-10",
  "rotate-3 md:translate-x-8",
  "-rotate-2 z-10",
  "rotate-5",
  "-rotate-3 md:-translate-x-8 z-10",
  "rotate-2",
] as const;

/** collagelanding: snapshots on a table, left and right of the words, or above and below them on a phone. */
export function CollageLander() {
  const { hero } = useLander();
  // The slug's picture comes first.
  const ordered = hero ? [hero, ...scenes.filter((scene) => scene !== hero)] : scenes;
  return (
    <>
      <section className="overflow-hidden bg-secondary-soft">
        <div className="mx-auto grid max-w-page gap-8 px-5 py-8 md:grid-cols-[minmax(9rem,1fr)_minmax(0,30rem)_minmax(9rem,1fr)] md:items-center md:py-12">
          <Snapshots scenes={ordered.slice(0, 3)} from={0} />
          <div className="relative z-20 rounded-card bg-surface-raised p-5 shadow-lifted md:p-8">
            <Intro />
            <AnswerForm asks={["gender", "seeks"]} className="mt-6" />
          </div>
          <Snapshots scenes={ordered.slice(3)} from={3} />
        </div>
      </section>
      <div className="mx-auto max-w-page px-5 py-12">
        <Steps />
        <FreeNote className="mt-8 max-w-prose text-text-muted" />
      </div>
      <Closing className="bg-primary-soft text-on-primary-soft" />
    </>
  );
}

function Snapshots({ scenes: shown, from }: { scenes: readonly Scene[]; from: number }) {
  const t = useT("landers");
  return (
    <ul className="-mx-2 grid grid-cols-3 gap-1 md:mx-0 md:grid-cols-1 md:gap-4">
      {shown.map((scene, index) => (
        <li
          key={scene}
          className={classes(
            "rounded-tick bg-white p-1.5 pb-2 text-center shadow-lifted md:p-3 md:pb-4",
            tilts[from + index],
          )}
        >
          <Place scene={scene} className="aspect-square w-full rounded-tick md:aspect-4/3" />
          <p className="mt-1.5 text-xs font-semibold text-neutral-800 italic hyphens-auto md:mt-2 md:text-sm">
            {t(`collagelanding.notes.${scene}`)}
          </p>
        </li>
      ))}
    </ul>
  );
}

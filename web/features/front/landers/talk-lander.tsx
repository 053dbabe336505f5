import { FreeNote } from "#web/features/ground/session/free-note.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { SpriteIcon } from "#web/ui/sprite-icon.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { castOf, type Look, Person, Place } from "./art.tsx";
import { Promises } from "./deferred-parts.ts";
import { Intro } from "./intro.tsx";
import { useLander } from "./lander-view.ts";

const lines = ["open", "answer", "ask", "agree"] as const;
/** The positions of the six people in the network, and their connections. */
const places = [
  [70, 60],
  [250, 130],
  [430, 56],
  [620, 124],
  [800, 50],
  [930, 128],
] as const;
const ties = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 4],
  [4, 5],
  [1, 3],
  [2, 4],
] as const;

/** socialnetwork: a network of people, and the start of a conversation between two of them. */
export function TalkLander() {
  const { prefix } = useLander();
  const cast = castOf(prefix);
  return (
    <>
      <section className="overflow-hidden bg-primary-800 text-white">
        <svg
          viewBox="0 0 1000 190"
          aria-hidden="true"
          className="mx-auto block w-[160%] max-w-page -translate-x-[18%] md:w-full md:translate-x-0"
        >
          <path
            d={ties.map(([from, to]) => `M${places[from]?.join(" ")}L${places[to]?.join(" ")}`).join("")}
            className="stroke-secondary-300"
            strokeWidth="3"
            strokeDasharray="2 9"
            strokeLinecap="round"
          />
          {/* A clip path lies in the coordinates of the group that it cuts, so all groups share one. */}
          <clipPath id="node">
            <circle r="46" />
          </clipPath>
          {places.map(([x, y], index) => (
            <g key={x} transform={`translate(${x} ${y})`} clipPath="url(#node)">
              <circle r="46" className={index % 2 ? "fill-secondary-200" : "fill-primary-200"} />
              <Person look={cast[index] as Look} box={{ x: -46, y: -42, width: 92, height: 110 }} />
            </g>
          ))}
        </svg>
        <Intro isLight className="mx-auto max-w-page px-5 pt-2 pb-28" />
      </section>
      <section className="mx-auto -mt-20 grid max-w-page items-start gap-6 px-5 pb-12 md:grid-cols-2 lg:gap-10">
        <div className="rounded-card bg-surface-raised p-5 shadow-lifted md:order-2 md:p-8">
          <AnswerForm asks={["seeks", "born"]} />
          <FreeNote className="mt-5 text-text-muted" />
        </div>
        <Conversation first={cast[0] as Look} second={cast[1] as Look} />
      </section>
      <div className="bg-surface-sunken">
        <Promises className="mx-auto max-w-page px-5 py-12" />
      </div>
    </>
  );
}

function Conversation({ first, second }: { first: Look; second: Look }) {
  const t = useT("landers");
  const { hero } = useLander();
  return (
    <section
      aria-label={t("socialnetwork.conversation")}
      className="rounded-card bg-surface-overlay p-4 shadow-lifted md:p-6"
    >
      <h2 className="flex items-center gap-2 text-sm font-bold text-text-muted">
        <SpriteIcon name="messages-square" />
        {t("socialnetwork.conversation")}
      </h2>
      {hero ? <Place scene={hero} className="mt-4 aspect-[2.4] w-full rounded-card" /> : null}
      <ol className="mt-4 grid gap-3">
        {lines.map((line, index) => {
          const isOwn = index % 2 === 1;
          return (
            <li key={line} className={classes("flex items-end gap-2", isOwn && "flex-row-reverse")}>
              <span className="size-10 shrink-0 overflow-hidden rounded-pill bg-secondary-200">
                <Person look={isOwn ? second : first} className="size-full scale-125" />
              </span>
              <p
                className={classes(
                  "max-w-[80%] rounded-card px-4 py-2.5",
                  isOwn ? "bg-primary text-on-primary" : "bg-surface-sunken",
                )}
              >
                {t(`socialnetwork.lines.${line}`)}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

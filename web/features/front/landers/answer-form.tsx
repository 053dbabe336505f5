import { type FormEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { minAge } from "#contracts/limits.ts";
import type { Gender } from "#contracts/people/profile-options.ts";
import { answersOf, askedGenders, mayJoin, readSignupAnswers } from "#contracts/people/signup-answers.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useHydrated } from "#web/lib/page/hydrated.ts";
import { buttonClasses } from "#web/ui/button-styles.ts";
import { classes } from "#web/ui/classes.ts";
import { Link } from "#web/ui/link.tsx";
import { nextOf, useLander } from "./lander-view.ts";
import { signupPath } from "./signup-path.ts";

type Ask = "gender" | "seeks" | "born";
type AnswerFormProps = {
  /** One or two questions; the sign-up opens with the answers filled in. */
  asks: readonly Ask[];
  /** `bar`: the questions side by side if there is room. */
  layout?: "stack" | "bar";
  className?: string;
};

/**
 * The small form of every lander. It is a native form: it works without its script, and answers given before
 * the script loads are kept. If sign-up is closed to this visit, the notice stands in its place.
 */
export function AnswerForm(props: AnswerFormProps) {
  const { closed } = useLander();
  return closed ? <div className={props.className}>{closed}</div> : <OpenForm {...props} />;
}

function OpenForm({ asks, layout = "stack", className }: AnswerFormProps) {
  const t = useT("landers");
  const home = useT("home");
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const view = useLander();
  // After "back", visitors find their answers; only the browser has them.
  const kept = useHydrated() ? answersOf(state) : null;
  const first = kept ?? view.first;
  const next = nextOf(view);
  const [isBornRefused, setBornRefused] = useState(false);
  const bornBox = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    const given = new URLSearchParams(fields);
    const born = given.get("born") ?? "";
    const isRefused = born !== "" && !mayJoin(born);
    setBornRefused(isRefused);
    if (isRefused) return bornBox.current?.focus();
    const answers = readSignupAnswers(given);
    // Kept in the history entry and not in the address, so that no log shows whom a visitor is looking for.
    history.replaceState({ ...history.state, usr: { answers } }, "");
    void navigate(signupPath(view.carried), { state: { answers, from: pathname + search } });
  }

  return (
    <form
      key={kept ? "kept" : "first"}
      id="start"
      noValidate
      action="/signup"
      method="get"
      aria-label={t("form.label")}
      onSubmit={submit}
      className={classes(
        "min-w-0 scroll-mt-4 gap-x-8 gap-y-5",
        layout === "bar" ? "flex flex-wrap items-end" : "grid",
        className,
      )}
    >
      {asks.includes("gender") ? (
        <Choice
          name="gender"
          legend={t("form.gender")}
          type="radio"
          chosen={first.gender ? [first.gender] : []}
          labels="genders"
        />
      ) : (
        <Unasked name="gender" values={first.gender ? [first.gender] : []} />
      )}
      {asks.includes("seeks") ? (
        <Choice name="seeks" legend={t("form.seeks")} type="checkbox" chosen={first.seeks} labels="seek" />
      ) : (
        <Unasked name="seeks" values={first.seeks} />
      )}
      {asks.includes("born") ? (
        <div>
          <label className="block">
            <span className="mb-1.5 block text-sm font-semibold">{t("form.born")}</span>
            <input
              ref={bornBox}
              name="born"
              inputMode="numeric"
              autoComplete="bday-year"
              maxLength={4}
              defaultValue={first.born}
              aria-invalid={isBornRefused || undefined}
              aria-describedby={isBornRefused ? "born-refused" : undefined}
              onChange={() => setBornRefused(false)}
              className="tabular min-h-12 w-32 rounded-control border border-border-strong bg-surface-raised px-4 text-base hover:border-primary aria-invalid:border-danger"
            />
          </label>
          <p id="born-refused" role="alert" className="mt-1.5 text-sm text-danger-text empty:hidden">
            {isBornRefused ? t("form.born_refused", { min_age: minAge }) : null}
          </p>
        </div>
      ) : null}
      {view.carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={classes("grid gap-2", layout === "bar" && "grow")}>
        <button type="submit" className={buttonClasses({ size: "lg", block: true })}>
          {home("hero.join")}
        </button>
        <p className="text-sm text-text-muted">
          {home("hero.adults", { min_age: minAge })}{" "}
          <Link
            to={next ? `/login?next=${encodeURIComponent(next)}` : "/login"}
            className="inline-flex min-h-6 items-center font-semibold text-primary-text underline underline-offset-4"
          >
            {home("hero.login")}
          </Link>
        </p>
      </div>
    </form>
  );
}

/** The slug's answers that this design does not ask for. */
function Unasked({ name, values }: { name: string; values: readonly string[] }) {
  return values.map((value) => <input key={value} type="hidden" name={name} value={value} />);
}

type ChoiceProps = {
  name: "gender" | "seeks";
  legend: string;
  type: "radio" | "checkbox";
  chosen: readonly Gender[];
  labels: "genders" | "seek";
};

function Choice({ name, legend, type, chosen, labels }: ChoiceProps) {
  const t = useT("landers");
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {askedGenders.map((one) => (
          <label
            key={one}
            className="inline-flex min-h-11 items-center rounded-pill border border-border-strong bg-surface-raised px-4 text-sm font-medium text-text transition-colors select-none hover:border-primary has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type={type}
              name={name}
              value={one}
              defaultChecked={chosen.includes(one)}
              className="sr-only"
            />
            {t(`form.${labels}.${one}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

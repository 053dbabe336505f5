import { useLocation } from "react-router";
import { minAge } from "#contracts/limits.ts";
import { FreeNote } from "#web/features/ground/session/free-note.tsx";
import { useSettings } from "#web/features/ground/session/settings.ts";
import { useStepTexts } from "#web/features/ground/session/step-texts.ts";
import { visitSource } from "#web/features/ground/session/visit-source.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { SpriteIcon } from "#web/ui/sprite-icon.tsx";
import "./hero-scene.css";

const HeroParts = deferred(() => import("./hero-parts.tsx"));
const SignupClosedNote = deferred(() => import("#web/features/ground/session/signup-closed-note.tsx"));

const steps = [
  ["profile", "id-card"],
  ["find", "telescope"],
  ["talk", "messages-square"],
] as const;

const promises = [
  ["real", "shield-check"],
  ["likes", "hand-heart"],
  ["prices", "receipt-text"],
  ["place", "map-pinned"],
] as const;

/**
 * The home page of visitors: the audience of the site, how it works, and its promises. Where this visit cannot sign up, a
 * notice stands in the place of the call to join.
 */
export function Landing() {
  const t = useT("home");
  const textOf = useStepTexts();
  const { words } = usePageRequest();
  const isSignupClosed = useSettings("costs")?.is_signup_closed ?? false;
  const source = new URLSearchParams(visitSource(useLocation().search)).toString();
  const join = (
    <ButtonLink to={{ pathname: "/signup", search: source }} size="lg">
      {t("hero.join")}
    </ButtonLink>
  );
  return (
    <>
      <section className="mx-auto grid max-w-page items-center gap-5 pb-10 md:grid-cols-2 md:gap-12 md:px-5 md:py-14">
        <HeroParts part="scene" />
        <div className="px-5 md:px-0">
          <HeroParts part="words" />
          <FreeNote className="mt-3 max-w-prose md:mt-4" />
          {isSignupClosed ? (
            <SignupClosedNote className="mt-4 max-w-prose rounded-card bg-surface-sunken px-5 py-4 md:mt-6" />
          ) : null}
          <div className="mt-4 flex flex-wrap gap-3 md:mt-6">
            {isSignupClosed ? null : join}
            <ButtonLink to="/login" size="lg" variant={isSignupClosed ? "primary" : "outline"}>
              {t("hero.login")}
            </ButtonLink>
          </div>
          <p className="mt-4 text-sm text-text-muted">{t("hero.adults", { min_age: minAge })}</p>
        </div>
      </section>

      <section className="bg-surface-sunken">
        <div className="mx-auto max-w-page px-5 py-12 md:py-16">
          <h2 className="text-xl font-bold">{t("steps.title")}</h2>
          <ol className="mt-6 grid gap-6 md:grid-cols-3">
            {steps.map(([name, icon], index) => (
              <li key={name} className="rounded-card bg-surface-raised p-6 shadow-soft">
                <span className="flex items-center gap-3 text-primary-text">
                  <span className="inline-flex size-11 items-center justify-center rounded-pill bg-primary-soft">
                    <SpriteIcon name={icon} />
                  </span>
                  <span aria-hidden="true" className="tabular text-lg font-extrabold">
                    {index + 1}
                  </span>
                </span>
                <h3 className="mt-4 text-lg font-bold">{t(`steps.${name}.title`)}</h3>
                <p className="mt-1 text-text-muted">{t(`steps.${textOf(name)}`)}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section className="mx-auto max-w-page px-5 py-12 md:py-16">
        <h2 className="text-xl font-bold">{t("promises.title")}</h2>
        <p className="mt-2 max-w-prose text-text-muted">{t("promises.lead")}</p>
        <ul className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-2">
          {promises.map(([name, icon]) => (
            <li key={name} className="flex gap-4">
              <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-pill bg-secondary-soft text-on-secondary-soft">
                <SpriteIcon name={icon} />
              </span>
              <div>
                <h3 className="text-lg font-bold">{t(`promises.${name}.title`)}</h3>
                <p className="mt-1 text-text-muted">{t(`promises.${name}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>

      {isSignupClosed ? null : (
        <section className="mx-auto max-w-page px-5 pb-14">
          <div className="flex flex-col items-center gap-4 rounded-card bg-primary-soft px-6 py-12 text-center text-on-primary-soft">
            <h2 className="text-xl font-bold text-balance">{words?.closingTitle || t("closing.title")}</h2>
            <p>{words?.closingText || t("closing.text")}</p>
            {join}
          </div>
        </section>
      )}
    </>
  );
}

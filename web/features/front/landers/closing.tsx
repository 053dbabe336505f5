import { useT } from "#web/lib/language/i18n.ts";
import { buttonClasses } from "#web/ui/button-styles.ts";
import { classes } from "#web/ui/classes.ts";
import { useLander } from "./lander-view.ts";

/** The call to action at the end of the page: it submits the form above, if there is one. */
export default function Closing({ className }: { className?: string }) {
  const t = useT("home");
  if (useLander().closed) return null;
  return (
    <section className={classes("flex flex-col items-center gap-4 px-6 py-12 text-center", className)}>
      <h2 className="text-xl font-bold">{t("closing.title")}</h2>
      <p>{t("closing.text")}</p>
      <button type="submit" form="start" className={buttonClasses({ size: "lg" })}>
        {t("hero.join")}
      </button>
    </section>
  );
}

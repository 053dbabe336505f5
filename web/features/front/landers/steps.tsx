import { useStepTexts } from "#web/features/ground/session/step-texts.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { classes } from "#web/ui/classes.ts";

const steps = ["profile", "find", "talk"] as const;

/** How the site works, in three steps: in a row, or as a column next to other content. */
export default function Steps({ isColumn = false, className }: { isColumn?: boolean; className?: string }) {
  const t = useT("home");
  const textOf = useStepTexts();
  return (
    <section className={className}>
      <h2 className="text-xl font-bold">{t("steps.title")}</h2>
      <ol className={classes("mt-6 grid gap-6", !isColumn && "md:grid-cols-3")}>
        {steps.map((name, index) => (
          <li key={name} className="flex gap-4">
            <span
              aria-hidden="true"
              className="tabular inline-flex size-11 shrink-0 items-center justify-center rounded-pill bg-secondary font-extrabold text-on-secondary"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="text-lg font-bold">{t(`steps.${name}.title`)}</h3>
              <p className="mt-1">{t(`steps.${textOf(name)}`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { type ReactNode, useEffect, useRef } from "react";
import { cellKm } from "#contracts/limits.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Stepper } from "#web/ui/stepper.tsx";
import { type Step, steps } from "./steps.ts";

type StepFrameProps = { step: Step; children: ReactNode };

/** Title, progress and text of one step; a new step moves the focus to its title. */
export function StepFrame({ step, children }: StepFrameProps) {
  const t = useT("signup");
  const title = useRef<HTMLHeadingElement>(null);
  const current = steps.indexOf(step);
  const isFirst = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the step changes, not when drawn anew
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else title.current?.focus();
  }, [step]);

  return (
    <section className="grid gap-5 pb-2">
      <Stepper
        label={t("steps.label")}
        steps={steps.map((name) => t(`steps.${name}`))}
        current={current}
        caption={t("steps.caption", { number: current + 1, total: steps.length, name: t(`steps.${step}`) })}
      />
      <div>
        <h3 ref={title} tabIndex={-1} className="text-xl font-bold outline-none">
          {t(`${step}.title`)}
        </h3>
        <p className="mt-1 text-text-muted">{t(`${step}.text`, { km: cellKm })}</p>
      </div>
      {children}
    </section>
  );
}

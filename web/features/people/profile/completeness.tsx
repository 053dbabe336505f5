import { ArrowRight, CircleCheck } from "lucide-react";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { type NextStep, nextStepOf } from "./next-step.ts";
import type { OwnProfile } from "./own-profile.ts";

const sections: Record<NextStep, string> = {
  photo: "photos",
  about: "about",
  interests: "about",
  place: "place",
  basics: "basics",
  details: "details",
};

/** The completed part of the profile, and the next step. */
export function Completeness({ profile }: { profile: OwnProfile }) {
  const t = useT("profile");
  const format = useFormat();
  const next = nextStepOf(profile);
  return (
    <Card padding="md">
      <div className="flex items-baseline justify-between gap-4">
        <p className="font-semibold">{t("completeness.label")}</p>
        <p className="tabular text-lg font-bold text-primary-text">
          {format.percent(profile.completeness / 100)}
        </p>
      </div>
      <ProgressBar label={t("completeness.label")} value={profile.completeness} className="mt-2" />
      {next ? (
        <a
          href={`#${sections[next]}`}
          className="mt-3 -mb-2 flex min-h-11 items-center gap-2 text-sm font-semibold text-primary-text"
        >
          <span className="underline underline-offset-4">{t(`completeness.${next}`)}</span>
          <Icon icon={ArrowRight} size="sm" />
        </a>
      ) : (
        <p className="mt-3 flex items-center gap-2 text-sm text-text-muted">
          <Icon icon={CircleCheck} size="sm" />
          {t("completeness.done")}
        </p>
      )}
    </Card>
  );
}

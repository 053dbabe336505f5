import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { SectionNav } from "./section-list.tsx";
import type { SettingsSectionName } from "./sections.ts";
import { useWayBack } from "./way-back.ts";

type SettingsSectionProps = {
  name: SettingsSectionName;
  /** Cards, stacked vertically. */
  children: ReactNode;
};

/** One section of Settings: next to the list on a wide screen; with a link to the list on a phone. */
export function SettingsSection({ name, children }: SettingsSectionProps) {
  const t = useT("settings");
  const back = useWayBack();
  return (
    <div className="mx-auto flex w-full max-w-5xl items-start gap-8 px-4 py-6 md:py-8">
      <PageHead title={t(`sections.${name}.title`)} />
      <SectionNav />
      <div className="grid min-w-0 grow gap-5">
        <div>
          <Link
            {...back}
            className="-ml-1 inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary-text lg:hidden"
          >
            <Icon icon={ArrowLeft} />
            {t("title")}
          </Link>
          <h1 className="text-xl font-bold">{t(`sections.${name}.title`)}</h1>
        </div>
        {children}
      </div>
    </div>
  );
}

import { localeNames } from "#i18n/locales.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useLocale } from "#web/lib/language/locale.tsx";
import { SpriteIcon } from "#web/ui/sprite-icon.tsx";
import { BarMenu } from "./bar-menu.tsx";

export function LanguageMenu() {
  const t = useT("common");
  const locale = useLocale();
  return (
    <BarMenu
      label={t("language.menu", { language: localeNames[locale] })}
      load={() => import("./language-items.tsx")}
      face={
        <>
          <SpriteIcon name="languages" />
          <span className="text-sm font-semibold max-sm:hidden md:max-lg:hidden">{localeNames[locale]}</span>
        </>
      }
    />
  );
}

import { useT } from "#web/lib/language/i18n.ts";
import { setTheme, useTheme } from "#web/lib/page/theme.ts";
import { RadioCards } from "#web/ui/radio-cards.tsx";

const themes = ["light", "dark", "system"] as const;

export function ThemePicker() {
  const t = useT("dev");
  const theme = useTheme();
  return (
    <fieldset>
      <legend className="sr-only">{t("ui.theme")}</legend>
      <RadioCards
        name="theme"
        layout="grid"
        value={theme}
        onChange={(value) => setTheme(themes.find((known) => known === value) ?? "system")}
        options={themes.map((value) => ({ value, label: t(`ui.${value}`) }))}
      />
    </fieldset>
  );
}

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { RadioCards } from "#web/ui/radio-cards.tsx";

type Theme = "light" | "dark" | "system";

function currentTheme(): Theme {
  const { classList } = document.documentElement;
  if (classList.contains("dark")) return "dark";
  return classList.contains("theme-system") ? "system" : "light";
}

/** Tries the themes on this page only; nothing is saved. */
export function ThemePicker() {
  const t = useTranslations("dev.ui");
  const [theme, setTheme] = useState<Theme | null>(null);
  useEffect(() => setTheme(currentTheme()), []);

  const choose = (value: string) => {
    const { classList } = document.documentElement;
    classList.toggle("dark", value === "dark");
    classList.toggle("theme-system", value === "system");
    setTheme(currentTheme());
  };

  return (
    <fieldset>
      <legend className="sr-only">{t("theme")}</legend>
      <RadioCards
        name="theme"
        layout="grid"
        value={theme}
        onChange={choose}
        options={[
          { value: "light", label: t("light") },
          { value: "dark", label: t("dark") },
          { value: "system", label: t("system") },
        ]}
      />
    </fieldset>
  );
}

import { useT } from "#web/lib/language/i18n.ts";
import { SpriteIcon } from "#web/ui/sprite-icon.tsx";
import { BarMenu } from "./bar-menu.tsx";

/** Light, dark, or the device's setting. */
export function ThemeMenu() {
  const t = useT("common");
  return (
    <BarMenu
      label={t("theme.label")}
      load={() => import("./theme-items.tsx")}
      face={<SpriteIcon name="sun-moon" />}
    />
  );
}

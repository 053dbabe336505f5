import { Check, Monitor, Moon, Sun } from "lucide-react";
import { useT } from "#web/lib/i18n.ts";
import type { Theme } from "#web/lib/page-state.ts";
import { setTheme, useTheme } from "#web/lib/theme.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { MenuItem } from "#web/ui/menu-item.tsx";
import { barButtonLook } from "./bar-button.ts";

const icons = { system: Monitor, light: Sun, dark: Moon };
const themes: Theme[] = ["system", "light", "dark"];

/** Light, dark, or whatever the device says. */
export function ThemeMenu() {
  const t = useT("common");
  const theme = useTheme();
  return (
    <Menu
      label={t("theme.label")}
      trigger={(attributes) => (
        <button type="button" {...attributes} aria-label={t("theme.label")} className={barButtonLook}>
          <Icon icon={icons[theme]} />
        </button>
      )}
    >
      <ThemeItems />
    </Menu>
  );
}

/** The three choices, for any menu. */
export function ThemeItems() {
  const t = useT("common");
  const theme = useTheme();
  return themes.map((one) => (
    <MenuItem key={one} onClick={() => setTheme(one)} icon={<Icon icon={icons[one]} />}>
      <span className="grow">{t(`theme.${one}`)}</span>
      {one === theme ? <Icon icon={Check} className="text-primary-text" /> : null}
    </MenuItem>
  ));
}

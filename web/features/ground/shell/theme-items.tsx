import { Check, Monitor, Moon, Sun } from "lucide-react";
import { useT } from "#web/lib/language/i18n.ts";
import { paintBars } from "#web/lib/page/bar-colours.ts";
import type { Theme } from "#web/lib/page/page-state.ts";
import { setTheme, useTheme } from "#web/lib/page/theme.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { MenuItem } from "#web/ui/menu-item.tsx";
import type { OpenedMenuProps } from "./bar-menu.tsx";
import { OpeningButton } from "./opening-button.tsx";

const themes: [Theme, typeof Sun][] = [
  ["system", Monitor],
  ["light", Sun],
  ["dark", Moon],
];

/** The three theme choices, for any menu. */
export function ThemeItems() {
  const t = useT("common");
  const theme = useTheme();
  return themes.map(([one, icon]) => (
    <MenuItem
      key={one}
      aria-current={one === theme || undefined}
      onClick={() => {
        setTheme(one);
        paintBars(one);
      }}
      icon={<Icon icon={icon} />}
    >
      <span className="grow">{t(`theme.${one}`)}</span>
      {one === theme ? <Icon icon={Check} className="text-primary-text" /> : null}
    </MenuItem>
  ));
}

export default function ThemeMenuItems({ label, face }: OpenedMenuProps) {
  return (
    <Menu
      label={label}
      trigger={(attributes) => (
        <OpeningButton {...attributes} label={label}>
          {face}
        </OpeningButton>
      )}
    >
      <ThemeItems />
    </Menu>
  );
}

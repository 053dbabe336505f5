import { Ban, EllipsisVertical, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "#web/lib/language/i18n.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { MenuItem } from "#web/ui/menu-item.tsx";

type MemberMenuProps = {
  name: string;
  onReport: () => void;
  onBlock: () => void;
  /** Items before these two. */
  children: ReactNode;
};

/** Further actions on a member's profile; report and block are the last ones. */
export default function MemberMenu({ name, onReport, onBlock, children }: MemberMenuProps) {
  const t = useT("blocks");
  const label = t("menu", { name });
  return (
    <Menu
      label={label}
      trigger={(attributes) => (
        <button
          type="button"
          {...attributes}
          className="-mt-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-pill text-text-muted transition hover:bg-surface-sunken hover:text-text dark:hover:bg-surface-overlay"
        >
          <Icon icon={EllipsisVertical} />
          <span className="sr-only">{label}</span>
        </button>
      )}
    >
      {children}
      <MenuItem icon={<Icon icon={TriangleAlert} />} onClick={onReport}>
        {t("report")}
      </MenuItem>
      <MenuItem tone="danger" icon={<Icon icon={Ban} />} onClick={onBlock}>
        {t("block")}
      </MenuItem>
    </Menu>
  );
}

import { Ban, EllipsisVertical } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useT } from "#web/lib/i18n.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { MenuItem } from "#web/ui/menu-item.tsx";
import { BlockDialog } from "./block-dialog.tsx";
import type { Person } from "./queries.ts";

/** What else can be done about a member, on their profile. */
export function MemberMenu({ person }: { person: Person }) {
  const t = useT("safety");
  const navigate = useNavigate();
  const [isBlocking, setBlocking] = useState(false);
  const label = t("menu", { name: person.name });
  return (
    <>
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
        <MenuItem tone="danger" icon={<Icon icon={Ban} />} onClick={() => setBlocking(true)}>
          {t("block")}
        </MenuItem>
      </Menu>
      <BlockDialog
        person={isBlocking ? person : null}
        onClose={() => setBlocking(false)}
        // Replaced: the way back must not lead to a page that is closed now.
        onBlocked={() => navigate("/members", { replace: true })}
      />
    </>
  );
}

import { ChevronDown, LogOut, Settings, UserRound } from "lucide-react";
import { useState } from "react";
import { useT } from "#web/lib/language/i18n.ts";
import { BottomSheet } from "#web/ui/bottom-sheet.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { MenuItem } from "#web/ui/menu-item.tsx";
import { MenuLink } from "#web/ui/menu-link.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { TopProgress } from "#web/ui/top-progress.tsx";
import { Section } from "./section.tsx";

type Shown = "small" | "large" | "locked" | "sheet" | "progress" | null;

export function Overlays() {
  const t = useT("dev");
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  const decision = (
    <>
      <Button variant="outline" onClick={close}>
        {t("ui.cancel")}
      </Button>
      <Button variant="danger" onClick={close}>
        {t("ui.remove")}
      </Button>
    </>
  );
  return (
    <Section title={t("ui.sections.overlays")}>
      <div className="flex flex-wrap gap-3">
        <Button variant="soft" onClick={() => setShown("small")} data-opens="dialog">
          {t("ui.remove")}
        </Button>
        <Button variant="soft" onClick={() => setShown("large")} data-opens="large">
          {t("ui.profile")}
        </Button>
        <Button variant="soft" onClick={() => setShown("locked")} data-opens="locked">
          {t("ui.agree")}
        </Button>
        <Button variant="soft" onClick={() => setShown("sheet")} data-opens="sheet">
          {t("ui.seeking")}
        </Button>
        <Button variant="soft" onClick={() => setShown(shown === "progress" ? null : "progress")}>
          {t("ui.loading")}
        </Button>
        <Menu
          label={t("ui.profile")}
          trigger={(attributes) => (
            <Button variant="outline" {...attributes}>
              {t("ui.open")}
              <Icon icon={ChevronDown} size="sm" />
            </Button>
          )}
        >
          <MenuLink to="#top" icon={<Icon icon={UserRound} />}>
            {t("ui.profile")}
          </MenuLink>
          <MenuItem icon={<Icon icon={Settings} />}>{t("ui.settings")}</MenuItem>
          <MenuItem icon={<Icon icon={LogOut} />} tone="danger">
            {t("ui.logout")}
          </MenuItem>
        </Menu>
      </div>
      <TopProgress active={shown === "progress"} label={t("ui.loading")} />
      <ConfirmDialog
        open={shown === "small"}
        onClose={close}
        title={t("ui.question")}
        description={t("ui.questionText")}
        closeLabel={t("ui.close")}
        cancelLabel={t("ui.cancel")}
        confirmLabel={t("ui.remove")}
        isDanger
        onConfirm={close}
      />
      <Dialog
        open={shown === "large"}
        onClose={close}
        title={t("ui.profile")}
        closeLabel={t("ui.close")}
        footer={decision}
      >
        <Field label={t("ui.email")} hint={t("ui.hint")}>
          <TextInput type="email" autoComplete="email" />
        </Field>
      </Dialog>
      <Dialog
        size="sm"
        open={shown === "locked"}
        onClose={close}
        closeOnEscape={false}
        closeOnBackdrop={false}
        title={t("ui.agree")}
        footer={<Button onClick={close}>{t("ui.close")}</Button>}
      />
      <BottomSheet
        open={shown === "sheet"}
        onClose={close}
        title={t("ui.seeking")}
        closeLabel={t("ui.close")}
        footer={
          <Button block onClick={close}>
            {t("ui.more")}
          </Button>
        }
      >
        <Field label={t("ui.city")}>
          <TextInput autoComplete="off" />
        </Field>
      </BottomSheet>
    </Section>
  );
}

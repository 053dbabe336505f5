import { ChevronDown, LogOut, Settings, UserRound } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { BottomSheet } from "#web/ui/bottom-sheet.tsx";
import { Button } from "#web/ui/button.tsx";
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
  const t = useTranslations("dev.ui");
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  const decision = (
    <>
      <Button variant="outline" onClick={close}>
        {t("cancel")}
      </Button>
      <Button variant="danger" onClick={close}>
        {t("remove")}
      </Button>
    </>
  );
  return (
    <Section title={t("sections.overlays")}>
      <div className="flex flex-wrap gap-3">
        <Button variant="soft" onClick={() => setShown("small")} data-opens="dialog">
          {t("remove")}
        </Button>
        <Button variant="soft" onClick={() => setShown("large")} data-opens="large">
          {t("profile")}
        </Button>
        <Button variant="soft" onClick={() => setShown("locked")} data-opens="locked">
          {t("agree")}
        </Button>
        <Button variant="soft" onClick={() => setShown("sheet")} data-opens="sheet">
          {t("seeking")}
        </Button>
        <Button variant="soft" onClick={() => setShown(shown === "progress" ? null : "progress")}>
          {t("loading")}
        </Button>
        <Menu
          label={t("profile")}
          trigger={(attributes) => (
            <Button variant="outline" {...attributes}>
              {t("open")}
              <Icon icon={ChevronDown} size="sm" />
            </Button>
          )}
        >
          <MenuLink to="#top" icon={<Icon icon={UserRound} />}>
            {t("profile")}
          </MenuLink>
          <MenuItem icon={<Icon icon={Settings} />}>{t("settings")}</MenuItem>
          <MenuItem icon={<Icon icon={LogOut} />} tone="danger">
            {t("logout")}
          </MenuItem>
        </Menu>
      </div>
      <TopProgress active={shown === "progress"} label={t("loading")} />
      <Dialog
        size="sm"
        open={shown === "small"}
        onClose={close}
        title={t("question")}
        description={t("questionText")}
        closeLabel={t("close")}
        footer={decision}
      />
      <Dialog
        open={shown === "large"}
        onClose={close}
        title={t("profile")}
        closeLabel={t("close")}
        footer={decision}
      >
        <Field label={t("email")} hint={t("hint")}>
          <TextInput type="email" autoComplete="email" />
        </Field>
      </Dialog>
      <Dialog
        size="sm"
        open={shown === "locked"}
        onClose={close}
        closeOnEscape={false}
        closeOnBackdrop={false}
        title={t("agree")}
        footer={<Button onClick={close}>{t("close")}</Button>}
      />
      <BottomSheet
        open={shown === "sheet"}
        onClose={close}
        title={t("seeking")}
        closeLabel={t("close")}
        footer={
          <Button block onClick={close}>
            {t("more")}
          </Button>
        }
      >
        <Field label={t("city")}>
          <TextInput autoComplete="off" />
        </Field>
      </BottomSheet>
    </Section>
  );
}

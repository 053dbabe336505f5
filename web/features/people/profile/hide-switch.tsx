import { useT } from "#web/lib/language/i18n.ts";
import { Switch } from "#web/ui/switch.tsx";
import type { HidableField } from "./own-profile.ts";

type HideSwitchProps = {
  field: HidableField;
  isHidden: boolean;
  onChange: (field: HidableField, isHidden: boolean) => void;
};

/** "Only you see this", for one field. */
export function HideSwitch({ field, isHidden, onChange }: HideSwitchProps) {
  const t = useT("profile");
  return (
    <Switch checked={isHidden} onChange={(event) => onChange(field, event.target.checked)}>
      {field === "region" ? (
        t("hide.region")
      ) : (
        <>
          <span className="text-text-muted">{t("hide.label")}</span>
          <span className="sr-only">: {t(`fields.${field}`)}</span>
        </>
      )}
    </Switch>
  );
}

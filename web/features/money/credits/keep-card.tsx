import { useT } from "#web/lib/language/i18n.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";

/**
 * A checkbox in the form: whether the paying card may be stored. It is read at submit, so that a tick made before the
 * page was hydrated counts. It comes with the form: if it came later, the button to pay would move under the finger.
 */
export function KeepCard() {
  const t = useT("storedcard");
  return (
    <Checkbox name="keep_card" hint={t("keep.hint")}>
      {t("keep.label")}
    </Checkbox>
  );
}

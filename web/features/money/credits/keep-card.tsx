import { useT } from "#web/lib/i18n.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";

/** In its form: whether the card that is about to pay may be kept. Read when it is sent, so that a tick before the code came counts. */
export default function KeepCard() {
  const t = useT("storedcard");
  return (
    <Checkbox name="keep_card" hint={t("keep.hint")}>
      {t("keep.label")}
    </Checkbox>
  );
}

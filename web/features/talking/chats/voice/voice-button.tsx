import { Mic } from "lucide-react";
import { useT } from "#web/lib/language/i18n.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useCanRecord } from "./can-record.ts";

type VoiceButtonProps = {
  disabled: boolean;
  onPress: () => void;
};

/**
 * Opens the dialog that records a voice message; not shown in browsers that cannot record. On a phone it has the place of
 * the send button while the field is empty (composer.tsx).
 */
export function VoiceButton({ disabled, onPress }: VoiceButtonProps) {
  const t = useT("chats");
  if (!useCanRecord()) return null;
  return (
    <IconButton
      icon={Mic}
      label={t("add_voice")}
      disabled={disabled}
      aria-haspopup="dialog"
      onClick={onPress}
      data-record
      className="mb-0.5 max-sm:group-not-has-[textarea:placeholder-shown]/composer:hidden"
    />
  );
}

import { Check, CheckCheck, CircleAlert, Clock } from "lucide-react";
import type { Translator } from "#web/lib/language/translate.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { Tick } from "./group-messages.ts";

const icons = { sending: Clock, sent: Check, delivered: CheckCheck, read: CheckCheck, failed: CircleAlert };
const looks: Record<Tick, string> = {
  sending: "",
  sent: "",
  delivered: "",
  read: "text-primary-text",
  failed: "text-danger-text",
};

/** The state of an own message, as an icon and in words. */
export function Ticks({ tick, t }: { tick: Tick; t: Translator<"chats"> }) {
  return <Icon icon={icons[tick]} size="sm" label={t(`tick.${tick}`)} className={looks[tick]} />;
}

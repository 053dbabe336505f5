import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";

/** Says that the site takes no payments because no gateway allows its niche. */
export function NotTaken() {
  return <Alert tone="warning">{useT("credits")("not_taken")}</Alert>;
}

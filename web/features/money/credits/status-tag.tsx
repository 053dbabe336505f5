import { useT } from "#web/lib/language/i18n.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Tag } from "#web/ui/tag.tsx";
import type { Order } from "./queries.ts";
import { statusLooks } from "./status-look.ts";

export function StatusTag({ status }: { status: Order["status"] }) {
  const t = useT("credits");
  const { icon, tone } = statusLooks[status];
  return (
    <Tag tone={tone} icon={<Icon icon={icon} size="sm" />}>
      {t(`status.${status}`)}
    </Tag>
  );
}

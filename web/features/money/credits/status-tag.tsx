import { useT } from "#web/lib/language/i18n.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Tag } from "#web/ui/tag.tsx";
import type { Order } from "./queries.ts";
import { statusLooks } from "./status-look.ts";

type StatusTagProps = { of: Pick<Order, "status" | "is_collecting"> };

export function StatusTag({ of: { status, is_collecting: isCollecting } }: StatusTagProps) {
  const t = useT("credits");
  const tTransactions = useT("transactions");
  const { icon, tone } = statusLooks[isCollecting ? "processing" : status];
  return (
    <Tag tone={tone} icon={<Icon icon={icon} size="sm" />}>
      {isCollecting ? tTransactions("debit.status") : t(`status.${status}`)}
    </Tag>
  );
}

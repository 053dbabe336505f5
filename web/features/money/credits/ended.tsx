import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Card } from "#web/ui/card.tsx";
import { OrderFacts } from "./order-facts.tsx";
import type { Order } from "./queries.ts";

type EndedProps = { order: Order & { status: "failed" | "cancelled" | "expired" } };

/** The order ended unpaid. A bank transfer that was sent before its order ended is still credited. */
export function Ended({ order }: EndedProps) {
  const t = useT("credits");
  const { status } = order;
  const isLate = order.may_be_paid_late;
  const outcome = isLate && status === "expired" ? "late" : status;
  const isLateCancelled = isLate && status === "cancelled";
  return (
    <Card className="grid gap-4">
      {/* Seed section 8 has one title for a failed and a cancelled payment. */}
      <h1 className="text-xl font-extrabold">
        {t(`outcome.${outcome === "cancelled" ? "failed" : outcome}.title`)}
      </h1>
      <Alert tone={outcome === "failed" ? "danger" : isLate ? "info" : "warning"}>
        {isLateCancelled
          ? t("outcome.late.cancelled", { count: order.credits })
          : t(`outcome.${outcome}.text`, { count: order.credits })}
      </Alert>
      <OrderFacts order={order} />
    </Card>
  );
}

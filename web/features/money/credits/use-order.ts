import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useLive } from "#web/lib/live/live.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { toast } from "#web/ui/toast.ts";
import { endIntent } from "./purchase-intents.ts";
import { isOpen, type Order, orderQuery } from "./queries.ts";

/** An order's current state. Its end is handled once, in the first tab that sees it. */
export function useOrder(orderId: string): Order | undefined {
  const t = useT("credits");
  const client = useQueryClient();
  const memberId = useUser()?.id;
  const { data, refetch } = useQuery(orderQuery(orderId));
  const order = data?.order;
  const wasOpen = useRef(false);
  const wasLate = useRef(false);

  useLive("order_changed", ({ order_id }) => {
    if (order_id === orderId) void refetch();
  });

  useEffect(() => {
    if (!order || !memberId) return;
    if (isOpen(order)) {
      wasOpen.current = true;
      return;
    }
    // An order whose transfer may still arrive gives its intent back, and is handled again when it is paid.
    const isFirst = endIntent(memberId, { orderId }) || wasLate.current;
    wasLate.current = order.may_be_paid_late;
    if (isFirst && order.status === "completed") {
      toast(t("toast", { count: order.credits }), { tone: "success" });
    }
    // Credits, prices, photos: premium changes nearly all data that was shown before.
    if (isFirst || wasOpen.current) void client.invalidateQueries();
    wasOpen.current = false;
  }, [order, orderId, memberId, client, t]);

  return order;
}

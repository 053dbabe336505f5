import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { type Order, orderQuery } from "./queries.ts";
import { standingOfRefunds } from "./returns.tsx";

/** Where the money of a refunded order is, and what became of its credits. */
export default function Refunded({ order }: { order: Order }) {
  const t = useT("credits");
  const format = useFormat();
  const standing = standingOfRefunds(useQuery(orderQuery(order.id)).data?.returns ?? []);
  return (
    <p className="text-text-muted">
      {standing ? `${t(`outcome.refunded.${standing.state}`, { date: format.date(standing.at) })} ` : ""}
      {t(order.is_credited ? "outcome.refunded.taken" : "outcome.refunded.none")}
    </p>
  );
}

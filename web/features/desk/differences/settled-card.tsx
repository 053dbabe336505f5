import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Card } from "#web/ui/card.tsx";
import { DifferenceActions } from "./difference-actions.tsx";
import { DifferenceTimes } from "./difference-times.tsx";
import type { SettledDifference } from "./queries.ts";

/** What a gateway paid out or kept, beside the books, and the ids under which staff find it. */
export function SettledCard({ difference, isOpen }: { difference: SettledDifference; isOpen: boolean }) {
  const t = useT("differences");
  const credits = useT("credits");
  const format = useFormat();
  const { id, kind, gateway, entry, settlement, books } = difference;
  const { reference } = settlement;
  const when = format.date(settlement.at);
  return (
    <Card as="li" padding="sm" aria-labelledby={`kind-${id}`} className="grid gap-3">
      <div>
        <h2 id={`kind-${id}`} className="font-bold">
          {t(`kinds.${kind}.title`)}
        </h2>
        <p className="mt-1 text-sm text-pretty text-text-muted">{t(`kinds.${kind}.text`)}</p>
      </div>
      <dl className="tabular grid max-w-xl gap-x-3 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-text-muted">{t("answer")}</dt>
        <dd className="font-bold">
          {t(`entries.${entry.kind}`, {
            amount: format.money(entry.amount_minor, entry.currency),
            when: format.date(entry.at),
          })}
        </dd>
        {books ? (
          <>
            <dt className="text-text-muted">{t("books")}</dt>
            <dd>
              {format.money(books.amount_minor, books.currency)}
              {" · "}
              {credits(`status.${books.status}`)}
            </dd>
          </>
        ) : null}
      </dl>
      <div className="grid gap-1 text-xs text-text-muted wrap-anywhere">
        {difference.order_id ? <p>{t("order", { id: difference.order_id })}</p> : null}
        <p>{t("payment", { id: difference.payment_id, gateway })}</p>
        <p>{reference ? t("settlement", { reference, when }) : t("settlement_plain", { when })}</p>
        <DifferenceTimes difference={difference} />
      </div>
      {isOpen ? (
        <DifferenceActions of="settlement" difference={difference} mayLook={difference.order_id !== null} />
      ) : null}
    </Card>
  );
}

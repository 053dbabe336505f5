import type { ReactNode } from "react";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Card } from "#web/ui/card.tsx";
import { DifferenceActions } from "./difference-actions.tsx";
import { DifferenceTimes } from "./difference-times.tsx";
import type { Difference } from "./queries.ts";

type CardProps = {
  difference: Difference;
  isOpen: boolean;
  renderReturns: (difference: Difference) => ReactNode;
};

/** One difference: what both sides say about the order, and the ids under which staff find it. */
export function DifferenceCard({ difference, isOpen, renderReturns }: CardProps) {
  const t = useT("differences");
  const { id, kind, gateway } = difference;
  const payment = difference.payment_id;
  return (
    <Card as="li" padding="sm" aria-labelledby={`kind-${id}`} className="grid gap-3">
      <div>
        <h2 id={`kind-${id}`} className="font-bold">
          {t(`kinds.${kind}.title`)}
        </h2>
        <p className="mt-1 text-sm text-pretty text-text-muted">{t(`kinds.${kind}.text`)}</p>
      </div>
      <Sides difference={difference} />
      {difference.returns.length > 0 ? (
        <div className="tabular text-sm font-semibold">{renderReturns(difference)}</div>
      ) : null}
      <div className="grid gap-1 text-xs text-text-muted wrap-anywhere">
        <p>{t("order", { id: difference.order_id })}</p>
        {payment ? <p>{t("payment", { id: payment, gateway })}</p> : null}
        <DifferenceTimes difference={difference} />
      </div>
      {isOpen ? <DifferenceActions of="order" difference={difference} mayLook /> : null}
    </Card>
  );
}

const rows = ["status", "amount", "refunded", "charged_back"] as const;

/** The order in the books beside the gateway's answer; a value that differs is bold. */
function Sides({ difference: { kind, books, answer } }: { difference: Difference }) {
  const t = useT("differences");
  const credits = useT("credits");
  const format = useFormat();
  const valuesOf = (side: Difference["books"]) => ({
    status: credits(`status.${side.status}`),
    amount: format.money(side.amount_minor, side.currency),
    refunded: format.money(side.refunded_minor, side.currency),
    charged_back: format.money(side.charged_back_minor, side.currency),
  });
  const [ours, theirs] = [valuesOf(books), answer && valuesOf(answer)];
  const cell = "py-1 pe-3 align-top text-start";
  return (
    <>
      <table className="tabular w-full max-w-xl text-sm">
        <thead>
          <tr className="text-xs text-text-muted">
            <td className={cell} />
            <th scope="col" className={cell}>
              {t(kind === "missed_news" ? "books_before" : "books")}
            </th>
            {theirs ? (
              <th scope="col" className={cell}>
                {t("answer")}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row} className={theirs && theirs[row] !== ours[row] ? "font-bold" : ""}>
              <th scope="row" className={`${cell} font-normal text-text-muted`}>
                {t(`rows.${row}`)}
              </th>
              <td className={cell}>{ours[row]}</td>
              {theirs ? <td className={cell}>{theirs[row]}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      {answer && !answer.is_of_order ? (
        <p className="text-sm font-semibold text-danger-text">{t("other_order")}</p>
      ) : null}
    </>
  );
}

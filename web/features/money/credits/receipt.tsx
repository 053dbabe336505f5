import { ArrowLeft, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { companyLines } from "#web/features/ground/session/company-lines.ts";
import { companyQuery } from "#web/features/ground/session/queries.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Documents } from "./documents.tsx";
import { debitMethod } from "./mandate-path.ts";
import { MethodMark } from "./method-mark.tsx";
import { useMethodName } from "./method-name.ts";
import { payNote } from "./pay-note.ts";
import { isOpen, isReturnedInPart, orderQuery } from "./queries.ts";
import ReturnedPart from "./returned-part.tsx";
import { Returns } from "./returns.tsx";
import { StatusTag } from "./status-tag.tsx";
import { useOrder } from "./use-order.ts";
import WithdrawalCard from "./withdrawal-card.tsx";

/** One order with all details of a receipt. */
export default function Receipt({ orderId }: { orderId: string }) {
  const t = useT("credits");
  const tTransactions = useT("transactions");
  const format = useFormat();
  const nameOf = useMethodName();
  const order = useOrder(orderId);
  const returns = useQuery(orderQuery(orderId)).data?.returns ?? [];
  if (!order) return null;
  const mayPay = isOpen(order);
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8 md:py-12">
      <ButtonLink
        to="/transactions"
        variant="link"
        icon={<Icon icon={ArrowLeft} size="sm" />}
        className="print:hidden"
      >
        {t("transactions.title")}
      </ButtonLink>
      <Card as="article" padding="lg" className="mt-3 grid gap-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-xl font-extrabold">{t("receipt.title")}</h1>
          <StatusTag of={order} />
        </div>
        <dl className="tabular grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <Line label={t("receipt.number")} wide>
            <span className="break-all">{order.id}</span>
          </Line>
          <Line label={t("receipt.bundle")}>{t("count", { count: order.credits })}</Line>
          <Line label={t("receipt.method")}>
            <span className="inline-flex items-center gap-2">
              <MethodMark method={order.method} size="sm" />
              {nameOf(order.method)}
            </span>
          </Line>
          {order.account_last4 ? (
            <Line label={t(order.card_use === "charge" ? "receipt.card" : "receipt.account")}>
              {t("receipt.account_value", { last4: order.account_last4 })}
            </Line>
          ) : null}
          <Line label={t("receipt.ordered")}>{format.dateTime(order.created_at)}</Line>
          {order.completed_at ? (
            <Line label={order.method === debitMethod ? tTransactions("debit.started") : t("receipt.paid")}>
              {format.dateTime(order.completed_at)}
            </Line>
          ) : null}
          {order.discount ? (
            <>
              <Line label={t("receipt.list")}>{format.money(order.list_minor, order.currency)}</Line>
              <Line
                label={t("discount.applied", {
                  name: order.discount.code,
                  percentage: order.discount.percentage,
                })}
              >
                {format.money(order.amount_minor - order.list_minor, order.currency)}
              </Line>
            </>
          ) : null}
          <Line label={t("receipt.price")} wide>
            <span className="text-lg font-extrabold">{format.money(order.amount_minor, order.currency)}</span>
            <span className="block text-xs font-normal text-text-muted">{t(payNote(order))}</span>
            {order.may_be_paid_late ? (
              <span className="block text-sm font-normal">
                {t(order.status === "cancelled" ? "outcome.late.cancelled" : "outcome.late.text", {
                  count: order.credits,
                })}
              </span>
            ) : null}
            {isReturnedInPart(order) ? (
              <span className="block text-sm font-normal">
                <ReturnedPart order={order} listed={returns} />
              </span>
            ) : null}
          </Line>
          {returns.length > 0 ? (
            <Line label={t("returns.label")} wide>
              <Returns returns={returns} currency={order.currency} />
            </Line>
          ) : null}
        </dl>
        <Seller />
      </Card>
      <WithdrawalCard order={order} />
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        {mayPay ? (
          <ButtonLink to={`/credits/${order.id}`} variant="secondary">
            {t("receipt.follow")}
          </ButtonLink>
        ) : null}
        <Button variant="outline" icon={<Icon icon={Printer} size="sm" />} onClick={() => window.print()}>
          {t("receipt.print")}
        </Button>
        <Documents order={order} />
      </div>
    </div>
  );
}

function Line({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "sm:col-span-2" : undefined}>
      <dt className="text-xs font-semibold text-text-muted">{label}</dt>
      <dd className="mt-0.5 font-semibold">{children}</dd>
    </div>
  );
}

function Seller() {
  const t = useT("credits");
  const tShell = useT("footer");
  const format = useFormat();
  const company = useQuery(companyQuery()).data;
  if (!company) return null;
  const { place, home, register, number: tax } = companyLines(company, format.country);
  const lines = [
    place,
    register === "nl" ? tShell("registration.nl", { number: company.kvk }) : "",
    register === "other" ? tShell("registration.other", { number: company.kvk, country: home }) : "",
    ...company.vat_numbers.map((number) =>
      tax === "tax" ? tShell("tax", { number }) : tShell("vat", { number }),
    ),
  ].filter(Boolean);
  return (
    <div className="border-t pt-5 text-sm text-text-muted">
      <h2 className="text-xs font-semibold">{t("receipt.seller")}</h2>
      <p className="mt-0.5 font-semibold text-text">{company.name}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

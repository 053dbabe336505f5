import { defaultLocale, isLocale, type Locale } from "#i18n/locales.ts";
import { translator } from "#server/platform/translate.ts";
import { escapeHtml, layout } from "../hosted-page/layout.ts";
import { isDebit, methodName } from "./present.ts";
import type { Payment, PaymentStatus } from "./state.ts";

/**
 * The choices of the payer, of a bank about a paid debit, and of a bank about the next charges of a stored
 * card.
 */
export type Choice = Exclude<PaymentStatus, "open"> | "returned" | "paid_declined" | "paid_asks";

/** Mollie's status -> the choices of the payer, in the order of the buttons. */
const choices: Partial<Record<PaymentStatus, readonly Choice[]>> = {
  open: ["paid", "pending", "failed", "canceled", "expired"],
  pending: ["paid", "failed"],
};

/** The choices that are possible now: of a debit, the choices of the bank. */
function choicesOf(payment: Payment): readonly Choice[] {
  if (isDebit(payment) && payment.status === "paid" && !payment.chargedBack) return ["returned"];
  if (payment.sequenceType === "first" && payment.status === "open") {
    return ["paid", "paid_declined", "paid_asks", "failed", "canceled", "expired"];
  }
  if (payment.method === "banktransfer" && ["expired", "canceled"].includes(payment.status)) return ["paid"];
  return choices[payment.status] ?? [];
}

/** The state of a payment in one word. */
function stateOf(payment: Payment): PaymentStatus | "returned" {
  return payment.chargedBack && !payment.chargebackReversedAt ? "returned" : payment.status;
}

function localeOf(payment: Payment): Locale {
  const language = payment.locale?.slice(0, 2);
  return isLocale(language) ? language : defaultLocale;
}

type Place = { action: string; assets: string };

/** The hosted page in the payment's language: the amount, and a button for each way it can end. */
export function checkoutPage(payment: Payment, place: Place): string {
  const locale = localeOf(payment);
  const t = translator(locale, "emulator");
  const money = new Intl.NumberFormat(locale, { style: "currency", currency: payment.amount.currency });
  const offered = choicesOf(payment);
  const question = isDebit(payment)
    ? "choose_debit"
    : payment.status === "pending"
      ? "choose_pending"
      : "choose";
  const buttons = offered.map(
    (status) =>
      `<button class="${status}" name="status" value="${status}">${t(`actions.${status}`)}</button>`,
  );
  const rows = [
    [t("description"), escapeHtml(payment.description)],
    [t("method"), methodName(payment) ?? t("any_method")],
    [t("payment"), payment.id],
  ].map(([label, value]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`);
  const ask =
    offered.length > 0
      ? `<form method="post" action="${escapeHtml(place.action)}">
<p>${t(question)}</p>
${buttons.join("\n")}
</form>`
      : "";
  return layout(
    locale,
    t("title"),
    place.assets,
    `<p class="notice"><strong>${t("no_real_money")}</strong> ${t("explanation")}</p>
<h1>${t("title")}</h1>
<p class="amount"><span>${t("amount")}</span> ${escapeHtml(money.format(Number(payment.amount.value)))}</p>
<dl>
${rows.join("\n")}
</dl>
<p class="state ${stateOf(payment)}" role="status">${t(`states.${stateOf(payment)}`)}</p>
${ask}
<p class="back"><a href="${escapeHtml(payment.redirectUrl)}">${t("back")}</a></p>`,
  );
}

export function checkoutNotFoundPage(assets: string): string {
  const t = translator(defaultLocale, "emulator");
  return layout(defaultLocale, t("title"), assets, `<h1>${t("not_found")}</h1>`);
}

/** Whether the payer may choose this now; other values of the form are refused. */
export function isChoice(payment: Payment, status: unknown): status is Choice {
  const offered: readonly string[] = choicesOf(payment);
  return typeof status === "string" && offered.includes(status);
}

/** All debits of the account, newest first, because no hosted page leads to them. */
export function debitsPage(
  payments: readonly Payment[],
  place: { checkout: string; assets: string },
): string {
  const t = translator(defaultLocale, "emulator");
  const rows = payments
    .filter(isDebit)
    .toReversed()
    .map((payment) => {
      const address = escapeHtml(`${place.checkout}/${payment.id}`);
      const { value, currency } = payment.amount;
      return `<div><dt><a href="${address}">${escapeHtml(payment.description)}</a></dt><dd>${value} ${currency}, ${t(`states.${stateOf(payment)}`)}</dd></div>`;
    });
  return layout(
    defaultLocale,
    t("debits"),
    place.assets,
    `<p class="notice"><strong>${t("no_real_money")}</strong> ${t("explanation")}</p>
<h1>${t("debits")}</h1>
${rows.length === 0 ? `<p>${t("no_debits")}</p>` : `<dl>\n${rows.join("\n")}\n</dl>`}`,
  );
}

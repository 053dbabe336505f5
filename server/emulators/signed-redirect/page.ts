import { defaultLocale, isLocale } from "#i18n/locales.ts";
import { toDecimal } from "#server/platform/gateways/decimal-amount.ts";
import { translator } from "#server/platform/translate.ts";
import { escapeHtml, layout } from "../hosted-page/layout.ts";
import type { Payment, PaymentStatus } from "./state.ts";

/** Our status -> the word of the texts and styles that all emulators share. */
const words = {
  open: "open",
  processing: "pending",
  paid: "paid",
  failed: "failed",
  cancelled: "canceled",
  expired: "expired",
} as const satisfies Record<PaymentStatus, string>;

const choices: Partial<Record<PaymentStatus, readonly Exclude<PaymentStatus, "open">[]>> = {
  open: ["paid", "processing", "failed", "cancelled", "expired"],
  processing: ["paid", "failed"],
};

/** Whether the payer may choose this now; other values of the form are refused. */
export function isChoice(payment: Payment, status: unknown): status is PaymentStatus {
  return choices[payment.status]?.some((one) => one === status) ?? false;
}

/** The hosted page in the payment's language: the amount, and a button for each way it can end. */
export function paymentPage(payment: Payment, place: { action: string; assets: string }): string {
  const locale = isLocale(payment.language) ? payment.language : defaultLocale;
  const t = translator(locale, "emulator");
  const { currency } = payment;
  const money = new Intl.NumberFormat(locale, { style: "currency", currency });
  const rows = [
    [t("description"), escapeHtml(payment.description)],
    [t("payment"), escapeHtml(payment.id)],
  ].map(([label, value]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`);
  const offered = choices[payment.status] ?? [];
  const buttons = offered.map((status) => {
    const word = words[status as Exclude<PaymentStatus, "open">];
    return `<button class="${word}" name="status" value="${status}">${t(`actions.${word}`)}</button>`;
  });
  const ask =
    offered.length > 0
      ? `<form method="post" action="${escapeHtml(place.action)}">
<p>${t(payment.status === "processing" ? "choose_pending" : "choose")}</p>
${buttons.join("\n")}
</form>`
      : "";
  const word = words[payment.status];
  return layout(
    locale,
    t("title"),
    place.assets,
    `<p class="notice"><strong>${t("no_real_money")}</strong> ${t("explanation")}</p>
<h1>${t("title")}</h1>
<p class="amount"><span>${t("amount")}</span> ${escapeHtml(money.format(Number(toDecimal(payment.amountMinor, currency))))}</p>
<dl>
${rows.join("\n")}
</dl>
<p class="state ${word}" role="status">${t(`states.${word}`)}</p>
${ask}
<p class="back"><a href="${escapeHtml(payment.returnUrl)}">${t("back")}</a></p>`,
  );
}

export function notFoundPage(assets: string): string {
  const t = translator(defaultLocale, "emulator");
  return layout(defaultLocale, t("title"), assets, `<h1>${t("not_found")}</h1>`);
}

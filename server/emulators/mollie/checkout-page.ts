import { defaultLocale, isLocale, type Locale } from "#i18n/locales.ts";
import { translator } from "#server/platform/translate.ts";
import { methodName } from "./present.ts";
import type { Payment, PaymentStatus } from "./state.ts";

/** Mollie's word -> what the payer is asked, in the order of the buttons. */
const choices: Record<"open" | "pending", readonly Exclude<PaymentStatus, "open">[]> = {
  open: ["paid", "pending", "failed", "canceled", "expired"],
  pending: ["paid", "failed"],
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function localeOf(payment: Payment): Locale {
  const language = payment.locale?.slice(0, 2);
  return isLocale(language) ? language : defaultLocale;
}

function layout(locale: Locale, title: string, assets: string, main: string): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="${escapeHtml(assets)}/checkout.css">
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
}

type Place = { action: string; assets: string };

/** The hosted page in the payment's language: what is to be paid, and a button for each way it can end. */
export function checkoutPage(payment: Payment, place: Place): string {
  const locale = localeOf(payment);
  const t = translator(locale, "emulator");
  const money = new Intl.NumberFormat(locale, { style: "currency", currency: payment.amount.currency });
  const offered = payment.status === "open" || payment.status === "pending" ? choices[payment.status] : [];
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
<p>${payment.status === "pending" ? t("choose_pending") : t("choose")}</p>
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
<p class="state ${payment.status}" role="status">${t(`states.${payment.status}`)}</p>
${ask}
<p class="back"><a href="${escapeHtml(payment.redirectUrl)}">${t("back")}</a></p>`,
  );
}

export function checkoutNotFoundPage(assets: string): string {
  const t = translator(defaultLocale, "emulator");
  return layout(defaultLocale, t("title"), assets, `<h1>${t("not_found")}</h1>`);
}

/** What the payer may choose now; anything else in the form is refused. */
export function isChoice(payment: Payment, status: unknown): status is Exclude<PaymentStatus, "open"> {
  const offered: readonly string[] = choices[payment.status as "open" | "pending"] ?? [];
  return typeof status === "string" && offered.includes(status);
}

import { readFileSync } from "node:fs";
import { defaultLocale, isLocale, type Locale } from "#i18n/locales.ts";
import { methodName } from "./present.ts";
import type { Payment, PaymentStatus } from "./state.ts";

type Messages = {
  title: string;
  no_real_money: string;
  explanation: string;
  amount: string;
  description: string;
  method: string;
  any_method: string;
  payment: string;
  choose: string;
  choose_pending: string;
  back: string;
  not_found: string;
  actions: Record<Exclude<PaymentStatus, "open">, string>;
  states: Record<PaymentStatus, string>;
};

/** Mollie's word -> what the payer is asked, in the order of the buttons. */
const choices: Record<"open" | "pending", readonly Exclude<PaymentStatus, "open">[]> = {
  open: ["paid", "pending", "failed", "canceled", "expired"],
  pending: ["paid", "failed"],
};

const messages = new Map<Locale, Messages>();

function messagesOf(locale: Locale): Messages {
  let found = messages.get(locale);
  if (!found) {
    const file = new URL(`../../../i18n/messages/${locale}/emulator.json`, import.meta.url);
    found = JSON.parse(readFileSync(file, "utf8")) as Messages;
    messages.set(locale, found);
  }
  return found;
}

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
<title>${escapeHtml(title)}</title>
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
  const m = messagesOf(locale);
  const money = new Intl.NumberFormat(locale, { style: "currency", currency: payment.amount.currency });
  const offered = payment.status === "open" || payment.status === "pending" ? choices[payment.status] : [];
  const buttons = offered.map(
    (status) =>
      `<button class="${status}" name="status" value="${status}">${escapeHtml(m.actions[status])}</button>`,
  );
  const rows = [
    [m.description, payment.description],
    [m.method, methodName(payment) ?? m.any_method],
    [m.payment, payment.id],
  ].map(([label, value]) => `<div><dt>${escapeHtml(label!)}</dt><dd>${escapeHtml(value!)}</dd></div>`);
  const ask =
    offered.length > 0
      ? `<form method="post" action="${escapeHtml(place.action)}">
<p>${escapeHtml(payment.status === "pending" ? m.choose_pending : m.choose)}</p>
${buttons.join("\n")}
</form>`
      : "";
  return layout(
    locale,
    m.title,
    place.assets,
    `<p class="notice"><strong>${escapeHtml(m.no_real_money)}</strong> ${escapeHtml(m.explanation)}</p>
<h1>${escapeHtml(m.title)}</h1>
<p class="amount"><span>${escapeHtml(m.amount)}</span> ${escapeHtml(money.format(Number(payment.amount.value)))}</p>
<dl>
${rows.join("\n")}
</dl>
<p class="state ${payment.status}" role="status">${escapeHtml(m.states[payment.status])}</p>
${ask}
<p class="back"><a href="${escapeHtml(payment.redirectUrl)}">${escapeHtml(m.back)}</a></p>`,
  );
}

export function checkoutNotFoundPage(assets: string): string {
  const m = messagesOf(defaultLocale);
  return layout(defaultLocale, m.title, assets, `<h1>${escapeHtml(m.not_found)}</h1>`);
}

/** What the payer may choose now; anything else in the form is refused. */
export function isChoice(payment: Payment, status: unknown): status is Exclude<PaymentStatus, "open"> {
  const offered: readonly string[] = choices[payment.status as "open" | "pending"] ?? [];
  return typeof status === "string" && offered.includes(status);
}

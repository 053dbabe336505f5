import type { Locale } from "#i18n/locales.ts";

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A hosted page; `assets` is the address below which its style sheet is served. */
export function layout(locale: Locale, title: string, assets: string, main: string): string {
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

import { previewFillers } from "./mail-limits.ts";

export type MailLink = { label: string; url: string };

export type MailContent = {
  siteName: string;
  /** The text that an inbox shows after the subject. */
  preheader: string;
  heading: string;
  /** The text by staff above the paragraphs, as HTML; only mail-markdown.ts makes it. */
  body?: { html: string; text: string } | undefined;
  /** Plain text; line breaks are kept, markup is shown as it is written. */
  paragraphs: readonly string[];
  action?: MailLink | undefined;
  /** Why this mail came, who sent it, how to stop it. */
  footer: readonly (string | MailLink)[];
  lang: string;
  dir: "ltr" | "rtl";
};

// The purple, orange and neutrals of web/ui/theme.css as hex: mail programs know neither variables nor oklch.
const light = {
  page: "#f6f2f6",
  card: "#ffffff",
  text: "#1f1825",
  muted: "#67606d",
  line: "#e7e2e9",
  primary: "#6c2da7",
  onPrimary: "#ffffff",
  accent: "#ed8100",
};
/** For texts that others write into a mail. */
export const mailColours = light;
const dark = {
  page: "#120c16",
  card: "#1f1825",
  text: "#fbf9fc",
  muted: "#d2cdd6",
  line: "#322a38",
  primary: "#d2b4fc",
  onPrimary: "#27103e",
};

const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const css = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a:focus { outline: 2px solid ${light.accent}; outline-offset: 2px; }
@media (max-width: 599px) {
  .card { padding: 24px 20px !important; border-radius: 0 !important; }
  .outer { padding: 0 !important; }
  .button { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background: ${dark.page} !important; }
  .card { background: ${dark.card} !important; }
  .text { color: ${dark.text} !important; }
  .muted { color: ${dark.muted} !important; }
  .brand, .link { color: ${dark.primary} !important; }
  .line { border-color: ${dark.line} !important; }
  .button { background: ${dark.primary} !important; color: ${dark.onPrimary} !important; }
}`;

/** One mail in the product's look, as HTML and as text. All values are plain text, except `body`. */
export function renderMail(content: MailContent): { html: string; text: string } {
  if (content.action) checkUrl(content.action);
  for (const item of content.footer) if (typeof item !== "string") checkUrl(item);
  return { html: renderHtml(content), text: renderText(content) };
}

function checkUrl({ url }: MailLink): void {
  if (!/^https?:\/\/[^\s<>"]+$/.test(url)) throw new Error("A mail can only link to web pages");
}

/** Control characters, and marks that turn the direction of what follows, would garble the rest of the mail. */
function clean(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/gu, "")
    .trim();
}

function escapeHtml(text: string): string {
  return (
    clean(text)
      // defence: mails-escaped
      .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
      .replaceAll("\n", "<br>")
  );
}

function renderHtml({
  siteName,
  preheader,
  heading,
  body,
  paragraphs,
  action,
  footer,
  lang,
  dir,
}: MailContent): string {
  const texts = paragraphs.map(
    (paragraph) =>
      `<p class="text" style="margin:0 0 16px;font-size:16px;line-height:1.6;color:${light.text}">${escapeHtml(paragraph)}</p>`,
  );
  const small = footer.map(
    (item) =>
      `<p class="muted" style="margin:0 0 8px;font-size:13px;line-height:1.5;color:${light.muted}">${footerItem(item)}</p>`,
  );
  return `<!doctype html>
<html lang="${escapeHtml(lang)}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(heading)}</title>
<style>${css}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page};font-family:${font}">
<div style="display:none;max-height:0;overflow:hidden" aria-hidden="true">${escapeHtml(preheader)}${"&#8199;&#847; ".repeat(previewFillers)}</div>
<div role="article" aria-roledescription="email" lang="${escapeHtml(lang)}" dir="${dir}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.page}">
<tr><td class="outer" align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="card" style="padding:32px;border-radius:20px;border-top:4px solid ${light.accent};background:${light.card}">
<p class="brand" style="margin:0 0 24px;font-size:18px;font-weight:700;color:${light.primary}">${escapeHtml(siteName)}</p>
<h1 class="text" style="margin:0 0 16px;font-size:24px;line-height:1.3;color:${light.text}">${escapeHtml(heading)}</h1>
${[...(body ? [body.html] : []), ...texts].join("\n")}
${action ? button(action) : ""}
<div class="line" style="margin:24px 0 16px;border-top:1px solid ${light.line}"></div>
${small.join("\n")}
</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>
`;
}

/** Below the button the full address, for mail programs without buttons. */
function button({ label, url }: MailLink): string {
  const href = escapeHtml(url);
  return `<p style="margin:24px 0 12px"><a class="button" href="${href}" style="display:inline-block;padding:14px 28px;border-radius:12px;background:${light.primary};color:${light.onPrimary};font-size:16px;font-weight:600;line-height:20px;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;font-size:13px;line-height:1.5;word-break:break-all"><a class="link" href="${href}" style="color:${light.primary}">${href}</a></p>`;
}

function footerItem(item: string | MailLink): string {
  if (typeof item === "string") return escapeHtml(item);
  return `<a class="link" href="${escapeHtml(item.url)}" style="color:${light.primary}">${escapeHtml(item.label)}</a>`;
}

function renderText({ siteName, heading, body, paragraphs, action, footer }: MailContent): string {
  const blocks = [clean(heading), ...(body ? [clean(body.text)] : []), ...paragraphs.map(clean)];
  if (action) blocks.push(`${clean(action.label)}:\n${action.url}`);
  const small = footer.map((item) =>
    typeof item === "string" ? clean(item) : `${clean(item.label)}: ${item.url}`,
  );
  // "-- " opens a signature: mail programs fold what follows.
  return `${blocks.filter(Boolean).join("\n\n")}\n\n-- \n${[clean(siteName), ...small].join("\n")}\n`;
}

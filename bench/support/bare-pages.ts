import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";
import pg from "pg";
import { renderToString } from "react-dom/server";
import { drawPart, parsePage } from "./parse-page.ts";
import { checkYardstick } from "./yardstick.ts";

/**
 * The limit that pages are measured against: React and pg alone draw the elements of one of the product's
 * pages. They draw it into one string, as the product does, after one statement that reads 24 cards if the
 * product queries the database for this page. No router, components, languages or session. Runs as a process
 * of its own with DATABASE_URL and PAGES, a file of HTML by address.
 */
export type BarePages = Record<string, { html: string; readsCards: boolean }>;

const pages = JSON.parse(readFileSync(process.env.PAGES ?? "", "utf8")) as BarePages;
const parsed = new Map(
  Object.entries(pages).map(([path, { html, readsCards }]) => [path, { page: parsePage(html), readsCards }]),
);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const newest = {
  name: "cards",
  // Ordered as one of the product's indexes, so that it reads 24 rows.
  text: `select p.member_id as id, p.name, date_part('year', age(p.birth_date))::int as age, p.city,
      f.file_key as key, f.placeholder
    from profiles p join photos f on f.id = p.main_photo_id
    where p.site_id = (select id from sites) and p.gender = 'woman' and p.is_listed
    order by p.last_seen_around desc, p.member_id desc limit 24`,
};
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: Number(process.env.BROTLI_QUALITY) } };

const server = createServer(async (request, response) => {
  const asked = parsed.get(request.url ?? "");
  if (!asked) return void response.writeHead(404).end();
  if (asked.readsCards) await pool.query(newest);
  const whole = Buffer.from(renderToString(drawPart(asked.page)));
  const isBrotli = request.headers["accept-encoding"] === "br";
  const body = isBrotli ? brotliCompressSync(whole, quality) : whole;
  response.writeHead(200, {
    "content-type": "text/html",
    "content-length": body.length,
    ...(isBrotli && { "content-encoding": "br" }),
  });
  response.end(body);
});
// Cards, their photos and the site.
await checkYardstick((text, values) => pool.query(text, values), newest, { rows: 120, times: 50 });
server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));

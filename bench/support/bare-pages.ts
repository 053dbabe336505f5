import { createServer } from "node:http";
import { Writable } from "node:stream";
import pg from "pg";
import { createElement as h } from "react";
import { renderToPipeableStream } from "react-dom/server";

/**
 * The limit that pages are measured against: React and pg with nothing between, rendering 24 cards of the same markup
 * as the product's. No router, no languages, no session. Started as a process of its own with DATABASE_URL.
 */
type Card = { id: string; name: string; age: number; city: string; key: string; placeholder: string };

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const newest = {
  name: "cards",
  // In the order of one of the product's indexes: it reads 24 rows.
  text: `select p.member_id as id, p.name, date_part('year', age(p.birth_date))::int as age, p.city,
      f.file_key as key, f.placeholder
    from profiles p join photos f on f.id = p.main_photo_id
    where p.site_id = (select id from sites) and p.gender = 'woman' and p.is_listed
    order by p.last_seen_at desc, p.member_id desc limit 24`,
};

const heart =
  "M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5";

function CardView({ card }: { card: Card }) {
  const file = `/media/1.0123456789abcdef0123456789abcdef/photos/${card.key}`;
  return h(
    "article",
    { className: "flex h-full flex-col gap-2" },
    h(
      "div",
      { className: "relative overflow-hidden rounded-photo bg-primary-soft text-on-primary-soft aspect-4/5" },
      h("img", { src: card.placeholder, alt: "", className: "absolute inset-0 size-full object-cover" }),
      h("img", {
        src: `${file}/card.webp`,
        srcSet: `${file}/card.webp 480w, ${file}/page.webp 960w`,
        sizes: "(min-width: 992px) 230px, (min-width: 768px) 30vw, 44vw",
        alt: `Photo of ${card.name}`,
        width: 640,
        height: 800,
        className: "absolute inset-0 size-full object-cover text-transparent",
      }),
      h("div", { className: "absolute inset-x-0 bottom-0 h-3/5 bg-linear-to-t from-black/90" }),
      h(
        "div",
        { className: "absolute inset-x-0 bottom-0 p-3 text-white" },
        h(
          "a",
          { href: `/members/${card.id}`, className: "flex text-base font-bold outline-none after:absolute" },
          h("span", { className: "truncate" }, card.name),
          h("span", { className: "shrink-0" }, ", ", card.age),
        ),
        h("p", { className: "truncate text-xs" }, card.city),
        h(
          "button",
          { type: "button", className: "inline-flex size-11 items-center justify-center rounded-pill" },
          h("svg", { viewBox: "0 0 24 24", "aria-hidden": true }, h("path", { d: heart })),
          h("span", { className: "sr-only" }, `Like ${card.name}`),
        ),
      ),
    ),
  );
}

function Page({ cards }: { cards: Card[] }) {
  return h(
    "html",
    { lang: "en" },
    h("head", null, h("meta", { charSet: "utf-8" }), h("title", null, "Members")),
    h(
      "body",
      null,
      h(
        "main",
        null,
        h(
          "ul",
          null,
          cards.map((card) => h("li", { key: card.id }, h(CardView, { card }))),
        ),
      ),
    ),
  );
}

const server = createServer(async (_request, response) => {
  const { rows } = await pool.query<Card>(newest);
  const chunks: Buffer[] = [];
  const stream = renderToPipeableStream(h(Page, { cards: rows }), {
    onAllReady() {
      const collected = new Writable({
        write(chunk: Buffer, _encoding, next) {
          chunks.push(chunk);
          next();
        },
        final(done) {
          const body = Buffer.concat(chunks);
          response.writeHead(200, { "content-type": "text/html", "content-length": body.length }).end(body);
          done();
        },
      });
      stream.pipe(collected);
    },
  });
});
server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));

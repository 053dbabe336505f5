import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastify from "fastify";
import { expect, it } from "vitest";
import { answerPlainPage } from "./refusal-page.ts";

it("labels plain pages for parental filters as all other pages", async () => {
  const app = fastify();
  app.get("/", (_request, reply) => {
    answerPlainPage(reply, { status: 503, locale: "de", title: "Zu & still", main: "<p>Bald</p>" });
  });
  const { statusCode, body } = await app.inject("/");
  await app.close();
  expect(statusCode).toBe(503);
  const labelsOf = (markup: string) =>
    [...markup.matchAll(/<meta name="rating" content="([^"]+)"/g)].map(([, label]) => label);
  expect(labelsOf(body)).toEqual(["adult", "RTA-5042-1996-1400-1577-RTA"]);
  for (const file of ["root.tsx", "lib/page/last-resort.ts"]) {
    const source = readFileSync(join(import.meta.dirname, "../../../web", file), "utf8");
    expect(labelsOf(source), file).toEqual(labelsOf(body));
  }
  expect(body).toContain("<title>Zu &amp; still</title>");
});

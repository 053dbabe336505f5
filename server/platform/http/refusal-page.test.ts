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
  const root = readFileSync(join(import.meta.dirname, "../../../web/root.tsx"), "utf8");
  expect(labelsOf(body)).toEqual(["adult", "RTA-5042-1996-1400-1577-RTA"]);
  expect(labelsOf(body)).toEqual(labelsOf(root));
  expect(body).toContain("<title>Zu &amp; still</title>");
});

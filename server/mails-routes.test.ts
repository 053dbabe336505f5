import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { locales } from "#i18n/locales.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const get = (url: string) => app.browser().raw({ method: "GET", url });

it("every mail can be looked at in every language, light, dark and as text, and no text of it is missing", async () => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const index = await get("/dev/mails");
  const paths = [...index.body.matchAll(/href="([^"]+)"/g)].map(([, path = ""]) => path);
  expect(paths.length % (3 * locales.length)).toBe(0);
  expect(paths).toContain("/dev/mails/pl/several_wrote");
  expect(paths).toContain("/dev/mails/fi/password_reset?look=dark");
  for (const path of paths) {
    const { status, body } = await get(path);
    expect(status, path).toBe(200);
    // use-intl prints the key of a missing text, or of a text without its arguments.
    expect(body, path).not.toMatch(/mails\.[a-z_]+\.|\{\w+[,}]/);
    if (path.endsWith("dark")) expect(body).toContain("@media all");
  }
  // A text without one of its values is complained of here.
  expect(complaints.mock.calls.map(([error]) => String(error)).slice(0, 3)).toEqual([]);
  complaints.mockRestore();
  expect((await get("/dev/mails/xx/several_wrote")).status).toBe(404);
  expect((await get("/dev/mails/de/constructor")).status).toBe(404);
});

it("they are no part of a product with real members", async () => {
  const real = await createTestApp({ env: { NODE_ENV: "production", DEMO: "0" } });
  expect((await real.browser().raw({ method: "GET", url: "/dev/mails" })).status).toBe(404);
  await real.close();
});

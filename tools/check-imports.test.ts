import { expect, it } from "vitest";
import { checkImports } from "./check-imports.ts";
import { plant } from "./plant-files.ts";

async function complaints(files: Record<string, string>): Promise<string[]> {
  const root = plant({ "package.json": packageJson, ...files });
  return (await checkImports(root)).map(({ file, message }) => `${file}: ${message}`);
}

/** What makes `#server/...` resolve in a planted tree. */
const packageJson = JSON.stringify({
  type: "module",
  imports: {
    "#contracts/*": "./contracts/*",
    "#server/*": "./server/*",
    "#web/*": "./web/*",
    "#i18n/*": "./i18n/*",
  },
});
const zodContract = `import { z } from "zod";\nexport const like = z.object({});\n`;

it("is content with a house that follows the arrows", async () => {
  expect(
    await complaints({
      "contracts/meeting/likes.ts": zodContract,
      "contracts/errors.ts": "export const errorStatus = {};",
      "server/app.ts": `import { routes } from "#server/modules/meeting/likes/routes.ts";\nexport const app = routes;`,
      "server/modules/meeting/likes/routes.ts": `import { sendLike } from "./send-like.ts";\nexport const routes = [sendLike];`,
      "server/modules/meeting/likes/send-like.ts": `import { db } from "#server/db/open-database.ts";\nimport { may } from "#server/modules/people/visibility/partner-state.ts";\nexport const sendLike = [db, may];`,
      "server/modules/people/visibility/partner-state.ts": "export const may = true;",
      "server/modules/meeting/likes/send-like.test.ts": `import { build } from "#server/test/app/build-app.ts";\nbuild;`,
      "server/test/app/build-app.ts": `import { app } from "#server/app.ts";\nexport const build = app;`,
      "server/db/open-database.ts": "export const db = 1;",
      "web/routes/meeting/likes.tsx": `import type { Route } from "./+types/likes";\nimport { LikeButton } from "#web/features/meeting/likes/like-button.tsx";\nexport default LikeButton;`,
      "web/features/meeting/likes/like-button.tsx": `import type { like } from "#contracts/meeting/likes.ts";\nimport { errorStatus } from "#contracts/errors.ts";\nimport { me } from "#web/features/ground/session/me.ts";\nimport { Button } from "#web/ui/button.tsx";\nexport const LikeButton = [errorStatus, me, Button];\nexport type Like = typeof like;`,
      "web/features/ground/session/me.ts": "export const me = 1;",
      "web/ui/button.tsx": "export const Button = () => <button />;",
      "i18n/messages/en/ground/common.json": "{}",
      "i18n/overlays/es-US/common.json": "{}",
    }),
  ).toEqual([]);
});

it.each([
  ["a folder without a row", { "server/services/x.ts": "export const x = 1;" }, "no row"],
  [
    "the web reaching into the server",
    { "web/lib/a.ts": `import { x } from "#server/env.ts";\nx;`, "server/env.ts": "export const x = 1;" },
    "lib may not import env",
  ],
  [
    "the server reaching into the web, by a type",
    {
      "server/app.ts": `import type { X } from "#web/lib/a.ts";\nexport type Y = X;`,
      "web/lib/a.ts": "export type X = 1;",
    },
    "entry may not import lib",
  ],
  [
    "a feature that knows another",
    {
      "web/features/meeting/likes/a.ts": `import { b } from "#web/features/meeting/discovery/b.ts";\nb;`,
      "web/features/meeting/discovery/b.ts": "export const b = 1;",
    },
    "features do not know each other",
  ],
  [
    "ui that knows a subject, lazily",
    {
      "web/ui/a.tsx": `export const a = () => import("#web/features/talking/chats/b.ts");`,
      "web/features/talking/chats/b.ts": "export const b = 1;",
    },
    "ui may not import feature",
  ],
  [
    "a query that calls a use case",
    {
      "server/modules/meeting/likes/queries.ts": `import { sendLike } from "./send-like.ts";\nsendLike;`,
      "server/modules/meeting/likes/send-like.ts": "export const sendLike = 1;",
    },
    "base may not import use case",
  ],
  [
    "a use case that calls routes",
    {
      "server/modules/meeting/likes/send-like.ts": `import { r } from "./routes.ts";\nr;`,
      "server/modules/meeting/likes/routes.ts": "export const r = 1;",
    },
    "use case may not import edge",
  ],
  [
    "platform that has heard of dating",
    {
      "server/platform/mail/mailer.ts": `import { likes } from "#server/db/schema/likes.ts";\nlikes;`,
      "server/db/schema/likes.ts": "export const likes = 1;",
    },
    "platform may not import schema",
  ],
  [
    "a module that uses an emulator",
    {
      "server/modules/money/payments/pay.ts": `import { m } from "#server/emulators/mollie.ts";\nm;`,
      "server/emulators/mollie.ts": "export const m = 1;",
    },
    "use case may not import emulators",
  ],
  [
    "a module that uses the demo",
    {
      "server/modules/meeting/likes/jobs.ts": `import { m } from "#server/demo/seed.ts";\nm;`,
      "server/demo/seed.ts": "export const m = 1;",
    },
    "edge may not import demo",
  ],
  [
    "code that imports test support",
    {
      "server/modules/meeting/likes/jobs.ts": `import { m } from "#server/test/cast.ts";\nm;`,
      "server/test/cast.ts": "export const m = 1;",
    },
    "edge may not import test support",
  ],
  [
    "a wing that knows one above it",
    {
      "server/modules/people/sign-up/sign-up.ts": `import { like } from "#server/modules/meeting/likes/send-like.ts";\nlike;`,
      "server/modules/meeting/likes/send-like.ts": "export const like = 1;",
    },
    "people may not know a wing above it",
  ],
  [
    "a contract of a wing that knows one above it",
    {
      "contracts/people/accounts.ts": `import type { Like } from "#contracts/meeting/likes.ts";\nexport type A = Like;`,
      "contracts/meeting/likes.ts": "export type Like = 1;",
    },
    "people may not know a wing above it",
  ],
  [
    "a module that knows one to its right",
    {
      "server/modules/people/photos/add.ts": `import { p } from "#server/modules/people/profiles/p.ts";\np;`,
      "server/modules/people/profiles/p.ts": "export const p = 1;",
    },
    "photos stands before it in the line of people",
  ],
  [
    "a module that stands in no line",
    { "server/modules/money/coupons/a.ts": "export const a = 1;" },
    "no row",
  ],
  ["a wing that is none", { "server/modules/attic/coupons/a.ts": "export const a = 1;" }, "no row"],
  ["a new folder at the top", { "scripts/a.ts": "export const a = 1;" }, "no row"],
  [
    "a proof that leans on a journey",
    {
      "prove/faults/a.prove.ts": `import { j } from "../../e2e/j.ts";\nj;`,
      "e2e/j.ts": "export const j = 1;",
    },
    "proof may not import journey",
  ],
  [
    "a barrel",
    {
      "web/ui/all.ts": `export { a } from "./a.ts";\nexport * from "./b.ts";`,
      "web/ui/a.ts": "export const a = 1;",
    },
    "only passes on",
  ],
  [
    "a barrel in two steps",
    { "web/ui/all.ts": `import { a } from "./a.ts";\nexport { a };`, "web/ui/a.ts": "export const a = 1;" },
    "only passes on",
  ],
  ["an attic", { "web/lib/utils.ts": "export const a = 1;" }, "says nothing"],
  ["an attic folder", { "web/lib/helpers/date.ts": "export const a = 1;" }, "says nothing"],
  [
    "a cycle",
    {
      "web/lib/a.ts": `import { b } from "./b.ts";\nexport const a = b;`,
      "web/lib/b.ts": `import { a } from "./a.ts";\nexport const b = a;`,
    },
    "import cycle: web/lib/a.ts -> web/lib/b.ts -> web/lib/a.ts",
  ],
  [
    "zod in the browser",
    {
      "contracts/meeting/likes.ts": zodContract,
      "web/lib/a.ts": `import { like } from "#contracts/meeting/likes.ts";\nlike;`,
    },
    "brings zod to the browser",
  ],
  [
    "zod in the browser, by way of another contract",
    {
      "contracts/meeting/likes.ts": zodContract,
      "contracts/all.ts": `import { like } from "./meeting/likes.ts";\nexport const all = { like };`,
      "web/lib/a.ts": `import { all } from "#contracts/all.ts";\nall;`,
    },
    "brings zod to the browser",
  ],
  [
    "climbing out of a folder",
    { "web/flows/a.tsx": `import { b } from "../lib/b.ts";\nb;`, "web/lib/b.ts": "export const b = 1;" },
    "not by ../",
  ],
])("refuses %s", async (_name, files, message) => {
  expect(await complaints(files as Record<string, string>)).toEqual([expect.stringContaining(message)]);
});

import { expect, it } from "vitest";
import { checkArrows } from "./arrows.ts";
import { plant } from "./plant.ts";

function complaints(files: Record<string, string>): string[] {
  return checkArrows(plant(files)).map(({ file, message }) => `${file}: ${message}`);
}

const zodContract = `import { z } from "zod";\nexport const like = z.object({});\n`;

it("is content with a house that follows the arrows", () => {
  expect(
    complaints({
      "contracts/likes.ts": zodContract,
      "contracts/errors.ts": "export const errorStatus = {};",
      "server/app.ts": `import { routes } from "#server/modules/likes/routes.ts";\nexport const app = routes;`,
      "server/modules/likes/routes.ts": `import { sendLike } from "./send-like.ts";\nexport const routes = [sendLike];`,
      "server/modules/likes/send-like.ts": `import { db } from "#server/db/client.ts";\nimport { may } from "#server/modules/safety/policy.ts";\nexport const sendLike = [db, may];`,
      "server/modules/safety/policy.ts": "export const may = true;",
      "server/modules/likes/send-like.test.ts": `import { build } from "#server/test/build-app.ts";\nbuild;`,
      "server/test/build-app.ts": `import { app } from "#server/app.ts";\nexport const build = app;`,
      "server/db/client.ts": "export const db = 1;",
      "web/routes/member/likes.tsx": `import type { Route } from "./+types/likes";\nimport { LikeButton } from "#web/features/likes/like-button.tsx";\nexport default LikeButton;`,
      "web/features/likes/like-button.tsx": `import type { like } from "#contracts/likes.ts";\nimport { errorStatus } from "#contracts/errors.ts";\nimport { me } from "#web/features/session/me.ts";\nimport { Button } from "#web/ui/button.tsx";\nexport const LikeButton = [errorStatus, me, Button];\nexport type Like = typeof like;`,
      "web/features/session/me.ts": "export const me = 1;",
      "web/ui/button.tsx": "export const Button = () => <button />;",
      "i18n/messages/en/common.json": "{}",
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
      "web/features/likes/a.ts": `import { b } from "#web/features/chats/b.ts";\nb;`,
      "web/features/chats/b.ts": "export const b = 1;",
    },
    "may not know the feature chats",
  ],
  [
    "ui that knows a subject, lazily",
    {
      "web/ui/a.tsx": `export const a = () => import("#web/features/chats/b.ts");`,
      "web/features/chats/b.ts": "export const b = 1;",
    },
    "ui may not import feature",
  ],
  [
    "a query that calls a use case",
    {
      "server/modules/likes/queries.ts": `import { sendLike } from "./send-like.ts";\nsendLike;`,
      "server/modules/likes/send-like.ts": "export const sendLike = 1;",
    },
    "base may not import use case",
  ],
  [
    "a use case that calls routes",
    {
      "server/modules/likes/send-like.ts": `import { r } from "#server/modules/chats/routes.ts";\nr;`,
      "server/modules/chats/routes.ts": "export const r = 1;",
    },
    "use case may not import edge",
  ],
  [
    "platform that has heard of dating",
    {
      "server/platform/mail.ts": `import { likes } from "#server/db/schema/likes.ts";\nlikes;`,
      "server/db/schema/likes.ts": "export const likes = 1;",
    },
    "platform may not import schema",
  ],
  [
    "a module that uses an emulator",
    {
      "server/modules/payments/pay.ts": `import { m } from "#server/emulators/mollie.ts";\nm;`,
      "server/emulators/mollie.ts": "export const m = 1;",
    },
    "use case may not import emulators",
  ],
  [
    "a module that uses the demo",
    {
      "server/modules/likes/jobs.ts": `import { m } from "#server/demo/seed.ts";\nm;`,
      "server/demo/seed.ts": "export const m = 1;",
    },
    "edge may not import demo",
  ],
  [
    "code that imports test support",
    {
      "server/modules/likes/jobs.ts": `import { m } from "#server/test/cast.ts";\nm;`,
      "server/test/cast.ts": "export const m = 1;",
    },
    "edge may not import test support",
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
      "contracts/likes.ts": zodContract,
      "web/lib/a.ts": `import { like } from "#contracts/likes.ts";\nlike;`,
    },
    "brings zod to the browser",
  ],
  [
    "zod in the browser, by way of another contract",
    {
      "contracts/likes.ts": zodContract,
      "contracts/all.ts": `import { like } from "./likes.ts";\nexport const all = { like };`,
      "web/lib/a.ts": `import { all } from "#contracts/all.ts";\nall;`,
    },
    "brings zod to the browser",
  ],
  [
    "climbing out of a folder",
    { "web/ui/a.tsx": `import { b } from "../lib/b.ts";\nb;`, "web/lib/b.ts": "export const b = 1;" },
    "not by ../",
  ],
])("refuses %s", (_name, files, message) => {
  expect(complaints(files as Record<string, string>)).toEqual([expect.stringContaining(message)]);
});

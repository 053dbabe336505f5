import { expect, it } from "vitest";
import { checkSizes } from "./check-sizes.ts";
import { plant } from "./plant-files.ts";

const long = "const line = 1;\n".repeat(301);

it("refuses a file of more than 300 lines", () => {
  const root = plant({
    "server/modules/meeting/likes/send-like.ts": long,
    "web/ui/button.tsx": "x\n".repeat(300),
  });
  expect(checkSizes(root)).toEqual([
    { file: "server/modules/meeting/likes/send-like.ts", message: expect.stringContaining("301 lines") },
  ]);
});

it("leaves tests, messages, migrations and the demo alone", () => {
  const root = plant({
    "server/modules/meeting/likes/send-like.test.ts": long,
    "server/demo/people.ts": long,
    "server/db/migrations/0000_start.ts": long,
    "i18n/messages/en/meeting/likes.json": long,
    "node_modules/package/index.ts": long,
  });
  expect(checkSizes(root)).toEqual([]);
});

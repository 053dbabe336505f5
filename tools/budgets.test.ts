import { expect, it } from "vitest";
import { type Built, limitOf, weighPages } from "./budgets.ts";

const built: Built = {
  pages: [
    {
      id: "routes/front/home",
      source: "web/routes/front/home.tsx",
      parents: ["web/layouts/default.tsx", "web/root.tsx"],
      facts: [{ messages: ["home"] }, { messages: ["common"] }],
    },
    {
      id: "routes/meeting/members",
      source: "web/routes/meeting/members.tsx",
      parents: ["web/root.tsx"],
      facts: [{ messages: ["common"], isMembersArea: true }],
    },
  ],
  chunks: {
    "web/entry.client.tsx": { file: "entry.js", imports: ["_base.js"] },
    "_base.js": { file: "base.js" },
    "web/root.tsx": { file: "root.js", imports: ["_base.js"] },
    "web/routes/front/home.tsx?__react-router-build-client-route": { file: "home.js", imports: ["_base.js"] },
    "web/routes/meeting/members.tsx": { file: "members.js" },
    "web/features/ground/shell/member-parts.tsx": { file: "member-parts.js" },
  },
  kbOf: (file) => (file === "base.js" ? 100 : 1),
  textsOf: (subject) => `${subject}.js`,
};

it("counts once whatever a page loads before it answers, its texts and its frames included", () => {
  const [home] = weighPages(built);
  expect(home?.files.map(({ file }) => file).sort()).toEqual([
    "base.js",
    "common.js",
    "entry.js",
    "home.js",
    "root.js",
  ]);
  expect(home).toMatchObject({ kb: 104, limit: 125 });
});

it("adds to a members' page what comes at once where somebody is logged in", () => {
  const members = weighPages(built)[1];
  expect(members?.files.map(({ file }) => file)).toEqual(
    expect.arrayContaining(["member-parts.js", "navigation.js", "errors.js"]),
  );
});

it("gives a new page the limit of its wing, one that lies nowhere the smallest, and a named page its own", () => {
  expect(limitOf("routes/meeting/swipe-game")).toBe(150);
  expect(limitOf("routes/ground/ui-catalogue")).toBe(170);
  expect(limitOf("layouts/odd")).toBe(150);
});

import { execFileSync } from "node:child_process";
import { globSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { wings } from "#i18n/wings.ts";
import { listChanged, selectTests } from "./changed-tests.ts";
import { plant } from "./plant-files.ts";
import { projectRoot } from "./source.ts";
import { journeysOfWings } from "./wing-journeys.ts";

it("every journey belongs to one wing, and every name is one", () => {
  const journeys = globSync("e2e/**/*.e2e.ts", { cwd: projectRoot }).map((path) => basename(path, ".e2e.ts"));
  const named = Object.values(journeysOfWings).flatMap(({ run, others }) => [...run, ...others]);
  expect(named.sort()).toEqual(journeys.sort());
  expect(Object.keys(journeysOfWings).sort()).toEqual([...wings].sort());
  for (const { run } of Object.values(journeysOfWings)) expect([1, 2]).toContain(run.length);
});

/** A small product: two modules that the app puts together, their tests, and pages with a journey. */
const product = {
  "contracts/meeting/likes.ts": "export const contract = 1;",
  "server/app.ts": `import "#server/modules/meeting/likes/routes.ts"; import "#server/modules/talking/chats/routes.ts";`,
  "server/test/app/build-app.ts": `import "#server/app.ts";`,
  "server/test/edge/every.test.ts": `import "../app/build-app.ts"; import "#server/modules/meeting/likes/rules.ts";`,
  "server/test/routes/meeting-likes.test.ts": `import "#contracts/meeting/likes.ts"; import "../app/build-app.ts";`,
  "server/modules/meeting/likes/routes.ts": `import "#contracts/meeting/likes.ts"; import "./rules.ts";`,
  "server/modules/meeting/likes/rules.ts": "",
  "server/modules/meeting/likes/likes.test.ts": `import "#server/test/app/build-app.ts";`,
  "server/modules/talking/chats/routes.ts": "",
  "server/modules/talking/chats/chats.test.ts": `import "#server/test/app/build-app.ts";`,
  "server/modules/talking/chats/rules.test.ts": `import "#server/modules/meeting/likes/rules.ts";`,
  "server/modules/talking/chats/types.test.ts": `import type { A } from "#server/modules/meeting/likes/rules.ts";`,
  "web/routes/meeting/likes.tsx": "",
  "web/lib/time.ts": "",
  "web/lib/time.test.ts": `import "./time.ts";`,
  "e2e/members.e2e.ts": "",
  "e2e/chat.e2e.ts": "",
  "prove/load/load.prove.ts": "",
  "prove/catalogue.test.ts": "",
  "docs/web.md": "",
};
const journeys = {
  meeting: { run: ["members"], others: [] },
  talking: { run: ["chat"], others: [] },
};

function select(changed: string[], more: Record<string, string> = {}) {
  return selectTests(plant({ ...product, ...more }), changed, journeys);
}

it("a module's change asks for its own tests, those that import it and its wing's journeys, not for the whole server's", () => {
  expect(select(["server/modules/meeting/likes/rules.ts"]).tests).toEqual([
    "e2e/members.e2e.ts",
    "prove/catalogue.test.ts",
    "server/modules/meeting/likes/likes.test.ts",
    "server/modules/talking/chats/rules.test.ts",
  ]);
});

it("a contract asks for its module and its matrix, a page for journeys, a test for itself, a text for nothing", () => {
  const tests = (...changed: string[]) =>
    select(changed).tests.filter((path) => path !== "prove/catalogue.test.ts");
  expect(tests("contracts/meeting/likes.ts")).toEqual([
    "server/modules/meeting/likes/likes.test.ts",
    "server/test/routes/meeting-likes.test.ts",
  ]);
  expect(tests("web/routes/meeting/likes.tsx")).toEqual(["e2e/members.e2e.ts"]);
  expect(tests("web/lib/time.ts")).toEqual(["web/lib/time.test.ts"]);
  expect(tests("server/test/edge/every.test.ts", "prove/load/load.prove.ts", "e2e/chat.e2e.ts")).toEqual([
    "e2e/chat.e2e.ts",
    "prove/load/load.prove.ts",
    "server/test/edge/every.test.ts",
  ]);
  expect(select(["docs/web.md", "web/gone.ts", "e2e/gone.e2e.ts"]).tests).toEqual([
    "prove/catalogue.test.ts",
  ]);
  expect(select(["docs/web.md"]).tests).toEqual([]);
});

it("a file on which nearly all tests depend is left to the whole run, and named", () => {
  const many = Object.fromEntries(
    Array.from({ length: 41 }, (_, index) => [`server/db/t${index}.test.ts`, `import "#web/lib/time.ts";`]),
  );
  expect(select(["web/lib/time.ts"], many)).toEqual({
    tests: ["prove/catalogue.test.ts", "web/lib/time.test.ts"],
    left: ["web/lib/time.ts"],
  });
});

function plantRepository() {
  const root = plant({ "kept.ts": "1", "gone.ts": "1", ".gitignore": "ignored.ts\n" });
  const identity = ["-c", "user.name=One", "-c", "user.email=one@example.org"];
  const git = (...args: string[]) =>
    execFileSync("git", [...identity, ...args], { cwd: root, stdio: "pipe" });
  const commit = () => {
    git("add", "--all");
    git("commit", "--quiet", "--message", "one");
  };
  git("init", "--quiet", "--initial-branch=main");
  commit();
  return { root, git, commit, write: (name: string) => writeFileSync(join(root, name), "2") };
}

it("lists what differs from main: committed, not committed, new and gone, and not what main has got since", () => {
  const { root, git, commit, write } = plantRepository();
  expect(listChanged(root)).toEqual([]);
  git("switch", "--quiet", "--create", "work");
  write("committed.ts");
  commit();
  git("switch", "--quiet", "main");
  write("elsewhere.ts");
  commit();
  git("switch", "--quiet", "work");
  write("kept.ts");
  write("new one.ts");
  write("ignored.ts");
  rmSync(join(root, "gone.ts"));
  expect(listChanged(root)).toEqual(["committed.ts", "gone.ts", "kept.ts", "new one.ts"]);
});

it("knows nothing to compare with where there is no main", () => {
  const { root, git } = plantRepository();
  git("branch", "--move", "main", "other");
  expect(listChanged(root)).toBeNull();
});

import { spawnSync } from "node:child_process";
import { DrizzleQueryError } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { describeError, occasionally } from "./log.ts";

it("says of an error what it is and where, and nothing of what members wrote", () => {
  const cause = Object.assign(new Error("Mail to ann@example.com was refused"), {
    code: "23505",
    detail: "Key (email)=(ann@example.com) already exists.",
  });
  const failed = new DrizzleQueryError("insert into messages values ($1)", ["our secret"], cause);
  const said = JSON.stringify(describeError(failed));
  expect(said).toContain("insert into messages");
  expect(said).toContain("23505");
  expect(said).toContain("log.test.ts");
  expect(said).not.toMatch(/our secret|ann@|already exists/);
});

it("writes warnings at once, even where the process ends the hard way", () => {
  const program = `
    import { createLog } from "./server/platform/operations/log.ts";
    createLog("info").warn({ token: "t0ken", user: { password: "hunter2" } }, "last words");
    process.kill(process.pid, "SIGKILL");`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  expect(JSON.parse(stdout)).toMatchObject({ level: 40, msg: "last words" });
  expect(stdout).not.toContain("hunter2");
});

it("says the first of many like faults, and how many more there were", () => {
  vi.useFakeTimers();
  const say = vi.fn();
  const warn = occasionally(say);
  for (let count = 0; count < 5; count += 1) warn("away");
  vi.advanceTimersByTime(10_000);
  warn("still away");
  expect(say.mock.calls).toEqual([
    ["away", 0],
    ["still away", 4],
  ]);
  vi.useRealTimers();
});

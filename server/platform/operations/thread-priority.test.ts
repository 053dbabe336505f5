import { readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { expect, test } from "vitest";
import { checkPassword, hashPassword } from "../passwords/passwords.ts";
import { stepBackWithHeavyWork } from "./thread-priority.ts";

const isLinux = process.platform === "linux";

function prioritiesOf(name: string): number[] {
  if (!isLinux) return [];
  const tasks = "/proc/self/task";
  return readdirSync(tasks)
    .filter((thread) => readFileSync(`${tasks}/${thread}/comm`, "utf8").trim() === name)
    .map((thread) => getPriority(Number(thread)));
}

test("the threads that hash step back, and the one that answers does not", async () => {
  const own = getPriority();
  await stepBackWithHeavyWork();
  expect(await hashPassword("correct horse battery 9")).toContain("$argon2id$");
  const pool = prioritiesOf("libuv-worker");
  expect(pool.length > 0).toBe(isLinux);
  expect(pool.filter((priority) => priority < 10)).toEqual([]);
  expect(getPriority()).toBe(own);
});

test("so does the thread that estimates passwords", async () => {
  expect(await checkPassword("vogelvrij-77 zomer")).toBeNull();
  const estimator = prioritiesOf("passwords");
  expect(estimator.length).toBe(isLinux ? 1 : 0);
  expect(estimator.filter((priority) => priority < 10)).toEqual([]);
});

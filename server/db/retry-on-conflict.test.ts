import { describe, expect, it } from "vitest";
import { retryOnConflict } from "./retry-on-conflict.ts";

const refusal = (code: string) => new Error("failed query", { cause: Object.assign(new Error(), { code }) });

describe("retryOnConflict", () => {
  it("runs again what a deadlock or a serialization failure ended", async () => {
    const faults = [refusal("40P01"), refusal("40001")];
    const result = await retryOnConflict(async () => {
      const fault = faults.shift();
      if (fault) throw fault;
      return "done";
    });
    expect(result).toBe("done");
  });

  it("gives up after four tries", async () => {
    let runs = 0;
    const failing = retryOnConflict(async () => {
      runs += 1;
      throw refusal("40P01");
    });
    await expect(failing).rejects.toThrow("failed query");
    expect(runs).toBe(4);
  });

  it("runs nothing else again", async () => {
    let runs = 0;
    const failing = retryOnConflict(async () => {
      runs += 1;
      throw refusal("23514");
    });
    await expect(failing).rejects.toThrow();
    expect(runs).toBe(1);
  });
});

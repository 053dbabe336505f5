import { setImmediate as endOfTurn } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { createBatches, runAlone } from "./batches.ts";

type Input = { name: string; result?: string | typeof runAlone };

/** Batches whose runs the test ends. */
function held(given: { nowMs?: () => number } = {}) {
  const runs: { names: string[]; end: (error?: unknown) => Promise<void> }[] = [];
  const apart: string[] = [];
  const batches = createBatches<Input, string>({
    isAway: (error) => error === "away",
    ...given,
    run(inputs) {
      const ended = Promise.withResolvers<void>();
      runs.push({
        names: inputs.map(({ name }) => name),
        async end(error) {
          if (error) ended.reject(error);
          else ended.resolve();
          await endOfTurn();
          await endOfTurn();
        },
      });
      return ended.promise.then(() => inputs.map(({ name, result }) => result ?? `batch: ${name}`));
    },
    async alone({ name }) {
      apart.push(name);
      if (name === "poison") throw new Error("poison");
      return `alone: ${name}`;
    },
  });
  const add = (name: string, key = name, result?: Input["result"]) => {
    const added = batches.add(key, { name, ...(result && { result }) });
    // The test checks the rejection later.
    added.catch(() => undefined);
    return added;
  };
  return { batches, runs, apart, add };
}

const settled = (promises: Promise<string>[]) =>
  Promise.allSettled(promises).then((all) =>
    all.map((each) => (each.status === "fulfilled" ? each.value : (each.reason.code ?? String(each.reason)))),
  );

describe("inputs", () => {
  it("leave at the end of the turn in which they come, where nothing is under way", async () => {
    const { runs, add } = held();
    const all = [add("a"), add("b")];
    expect(runs).toEqual([]);
    await endOfTurn();
    expect(runs.map(({ names }) => names)).toEqual([["a", "b"]]);
    await runs[0]?.end();
    expect(await Promise.all(all)).toEqual(["batch: a", "batch: b"]);
  });

  it("wait for the batch under way and leave together", async () => {
    const { runs, add } = held();
    void add("first");
    await endOfTurn();
    for (let at = 0; at < 64; at += 1) void add(`n${at}`);
    await endOfTurn();
    expect(runs).toHaveLength(1);
    await runs[0]?.end();
    expect(runs[1]?.names).toHaveLength(64);
    await runs[1]?.end();
  });

  it("leave 256 at most at once", async () => {
    const { runs, add, batches } = held();
    void add("first");
    await endOfTurn();
    for (let at = 0; at < 300; at += 1) void add(`n${at}`);
    await runs[0]?.end();
    expect(runs[1]?.names).toHaveLength(256);
    await runs[1]?.end();
    expect([runs[2]?.names.length, batches.waiting()]).toEqual([44, 0]);
    await runs[2]?.end();
  });

  it("of one key run one after the other, in their order, and hold nobody else up", async () => {
    const { runs, add } = held();
    const all = [add("1", "a"), add("2", "a"), add("3", "a"), add("4", "b")];
    await endOfTurn();
    expect(runs[0]?.names).toEqual(["1", "4"]);
    await runs[0]?.end();
    expect(runs[1]?.names).toEqual(["2"]);
    await runs[1]?.end();
    await runs[2]?.end();
    expect(await settled(all)).toEqual(["batch: 1", "batch: 2", "batch: 3", "batch: 4"]);
  });

  it("that have to run alone do, and the next of their key waits for them", async () => {
    const { runs, apart, add } = held();
    const all = [add("1", "a", runAlone), add("2", "a"), add("3", "b")];
    await endOfTurn();
    await runs[0]?.end();
    expect(apart).toEqual(["1"]);
    await vi.waitFor(() => expect(runs[1]?.names).toEqual(["2"]));
    await runs[1]?.end();
    expect(await settled(all)).toEqual(["alone: 1", "batch: 2", "batch: 3"]);
  });
});

describe("a batch that fails", () => {
  it("is run one by one, each with an outcome of its own", async () => {
    const { runs, add } = held();
    const all = [add("a"), add("poison"), add("c")];
    await endOfTurn();
    await runs[0]?.end("a statement failed");
    expect(await settled(all)).toEqual(["alone: a", "Error: poison", "alone: c"]);
  });

  it("because nothing can be reached fails for all of it and for all who wait, at once", async () => {
    const { runs, apart, add } = held();
    const first = add("a");
    await endOfTurn();
    const others = [add("b"), add("c")];
    await runs[0]?.end("away");
    expect(await settled([first, ...others])).toEqual(["away", "away", "away"]);
    expect([apart, runs.length]).toEqual([[], 1]);
    const later = add("d");
    await endOfTurn();
    await runs[1]?.end();
    expect(await later).toBe("batch: d");
  });
});

describe("the line", () => {
  /** Batches that have measured one full batch with this duration. */
  async function measured(tookMs: number) {
    let now = 0;
    const tools = held({ nowMs: () => now });
    const full = Array.from({ length: 64 }, (_, at) => tools.add(`m${at}`));
    await endOfTurn();
    now += tookMs;
    await tools.runs[0]?.end();
    await Promise.all(full);
    const wait = (ms: number) => {
      now += ms;
    };
    return { ...tools, wait };
  }

  it("refuses an input that would wait longer than 1.8 s at the measured rate, and never sooner", async () => {
    // 64 in 100 ms: 1.8 s are 1,152.
    const { runs, add, batches } = await measured(100);
    void add("under way");
    await endOfTurn();
    const waiting = Array.from({ length: 1_153 }, (_, at) => add(`w${at}`));
    expect(batches.waiting()).toBe(1_153);
    expect(await settled([add("too much")])).toEqual(["unavailable"]);
    for (let at = 1; batches.waiting() > 0; at += 1) await runs[at]?.end();
    await runs.at(-1)?.end();
    expect(new Set((await settled(waiting)).map((each) => each.slice(0, 6)))).toEqual(new Set(["batch:"]));
  });

  it("takes in small batches no rate for a long line", async () => {
    let now = 0;
    const { runs, add } = held({ nowMs: () => now });
    for (let at = 0; at < 5; at += 1) {
      void add("lone");
      await endOfTurn();
      now += 100;
      await runs.at(-1)?.end();
    }
    void add("under way");
    await endOfTurn();
    const waiting = Array.from({ length: 3_000 }, (_, at) => add(`w${at}`));
    await runs.at(-1)?.end("away");
    expect(new Set(await settled(waiting))).toEqual(new Set(["away"]));
  });

  it("takes a stall for no rate, and learns from small batches that it is over", async () => {
    const { runs, add, batches, wait } = await measured(60_000);
    void add("under way");
    await endOfTurn();
    const taken = Array.from({ length: 91 }, (_, at) => add(`w${at}`));
    expect(await settled([add("too much")])).toEqual(["unavailable"]);
    for (let at = 1; batches.waiting() > 0; at += 1) await runs[at]?.end();
    await runs.at(-1)?.end();
    expect(await Promise.all(taken)).toHaveLength(91);
    for (let at = 0; at < 30; at += 1) {
      void add("lone");
      await endOfTurn();
      wait(1);
      await runs.at(-1)?.end();
    }
    void add("under way");
    await endOfTurn();
    for (let at = 0; at < 500; at += 1) void add(`x${at}`);
    expect(batches.waiting()).toBe(500);
    await runs.at(-1)?.end("away");
  });

  it("of those that wait to be run alone ends by time too", async () => {
    let now = 0;
    const hung = Promise.withResolvers<string>();
    const batches = createBatches<string, string>({
      isAway: () => false,
      nowMs: () => now,
      run: () => Promise.reject(new Error("a statement failed")),
      alone: () => hung.promise,
    });
    const all = ["a", "b", "c", "d"].map((name) => batches.add(name, name));
    const waiting = settled(all.slice(2));
    await endOfTurn();
    await endOfTurn();
    now += 3_601;
    expect(await waiting).toEqual(["unavailable", "unavailable"]);
    hung.resolve("at last");
    expect(await settled(all.slice(0, 2))).toEqual(["at last", "at last"]);
  });

  it("holds 4,000 at most, and nobody for longer than twice that time", async () => {
    let now = 0;
    const { runs, add, batches } = held({ nowMs: () => now });
    const first = add("stuck");
    await endOfTurn();
    const waiting = Array.from({ length: 4_000 }, (_, at) => add(`w${at}`));
    expect(await settled([add("one more")])).toEqual(["unavailable"]);
    now += 3_601;
    expect(new Set(await settled(waiting))).toEqual(new Set(["unavailable"]));
    expect(batches.waiting()).toBe(0);
    await runs[0]?.end();
    expect(await first).toBe("batch: stuck");
  });
});

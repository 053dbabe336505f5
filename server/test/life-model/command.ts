import type fc from "fast-check";
import { expect } from "vitest";
import type { Life, Outcome } from "./life.ts";
import { keptBy, type System } from "./system.ts";

export type Command = fc.AsyncCommand<Life, System>;
type Act = {
  name: string;
  /** Whether the act is possible; always by default. */
  check?: (life: Readonly<Life>) => boolean;
  run: (life: Life, system: System) => Promise<void>;
};

/** An act, after which the product's rows must be the model's. */
export function command({ name, check = () => true, run }: Act): Command {
  return {
    check,
    toString: () => name,
    async run(life, system) {
      await run(life, system);
      const { payments: _ofGateway, hour: _ofClock, ...model } = life;
      expect(await keptBy(system)).toEqual({
        ...model,
        matches: life.matches.toSorted(),
        blocks: life.blocks.toSorted(),
      });
    },
  };
}

export function expectOutcome(
  answer: { status: number; body: { error?: string } },
  { status, error }: Outcome,
): void {
  expect({ status: answer.status, error: answer.body.error }).toEqual({ status, error });
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Breaker,
  breakerExcludes,
  type ComparedCard,
  drawnToMiddle,
  type FinderCard,
  finderCardNames,
  finderCards,
} from "#contracts/meeting/finder-cards.ts";
import { distanceBands } from "#server/platform/geo/distance.ts";
import type { FinderAnswers } from "./answer-rules.ts";
import { alikeOf, fitOf, isExcluded } from "./fit-rules.ts";

const compared = finderCardNames.filter((card): card is ComparedCard => card !== "breakers");
const optionOf = (card: FinderCard) => fc.constantFrom<string>(...finderCards[card]);
const one = (card: ComparedCard) =>
  fc.record({ options: optionOf(card).map((option) => [option]), important: fc.boolean() });
/** Any answers to any cards, without deal-breakers. */
const answers: fc.Arbitrary<FinderAnswers> = fc.record(
  Object.fromEntries(compared.map((card) => [card, one(card)])),
  { requiredKeys: [] },
);
const breakers = fc.subarray([...finderCards.breakers]);
const distance = fc.constantFrom(...distanceBands, null);
const pairs = fc.record({ own: answers, other: answers, distance });
const same = (card: ComparedCard, option: string, important = false) => ({
  [card]: { options: [option], important },
});

describe("how well two members fit", () => {
  it("is the same from both sides, and stays between nothing and everything", () => {
    fc.assert(
      fc.property(pairs, ({ own, other, distance }) => {
        const fit = fitOf({ own, other, distance });
        const back = fitOf({ own: other, other: own, distance });
        if (fit === null || back === null) return fit === back;
        expect(back).toBeCloseTo(fit, 12);
        return fit > 0 && fit < 1;
      }),
    );
  });

  it("is nothing at all where one has a deal-breaker that the other meets, whatever else they share", () => {
    fc.assert(
      fc.property(answers, breakers, distance, fc.boolean(), (shared, options, distance, isOwn) => {
        const strict = { ...shared, breakers: { options, important: false } };
        const pair = isOwn ? { own: strict, other: shared } : { own: shared, other: strict };
        const isMet = options.some((breaker) => {
          const { card, options: met } = breakerExcludes[breaker as Breaker];
          const answer = shared[card]?.options[0];
          return answer !== undefined && met.includes(answer);
        });
        expect(isExcluded(pair.own, pair.other)).toBe(isMet);
        if (isMet) expect(fitOf({ ...pair, distance })).toBeNull();
        // A deal-breaker that the other does not meet changes nothing.
        else expect(fitOf({ ...pair, distance })).toBe(fitOf({ own: shared, other: shared, distance }));
      }),
    );
  });

  it("never gets worse by one more question that both answer alike", () => {
    const further = fc.constantFrom(...compared.filter((card) => card !== "distance"));
    fc.assert(
      fc.property(pairs, further, fc.nat(4), fc.boolean(), ({ own, other, distance }, card, index, both) => {
        const options = finderCards[card];
        const answer = { options: [options[index % options.length] as string], important: both };
        const without = (given: FinderAnswers) => ({ ...given, [card]: undefined });
        const before = fitOf({ own: without(own), other: without(other), distance }) ?? 0;
        const alike = { own: { ...own, [card]: answer }, other: { ...other, [card]: answer }, distance };
        expect(fitOf(alike)).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it("never gets worse by an answer that becomes the other's", () => {
    fc.assert(
      fc.property(pairs, fc.constantFrom(...compared), ({ own, other, distance }, card) => {
        const theirs = other[card];
        if (!theirs || !own[card] || card === "distance") return;
        const nearer = { ...own, [card]: { ...own[card], options: theirs.options } };
        expect(fitOf({ own: nearer, other, distance })).toBeGreaterThanOrEqual(
          fitOf({ own, other, distance }) as number,
        );
      }),
    );
  });

  it("is drawn towards the middle where both answered few questions", () => {
    const alike = (cards: ComparedCard[]) =>
      Object.assign({}, ...cards.map((card) => same(card, finderCards[card][0])));
    const fits = [1, 3, 6, 9].map((count) => {
      const own = alike(compared.slice(0, count));
      return fitOf({ own, other: own, distance: "under_10" }) as number;
    });
    expect(fits.map((fit) => Math.round(100 * fit))).toEqual([67, 80, 88, 91]);
    const opposed = fitOf({ own: same("pace", "soon"), other: same("pace", "slow"), distance: null });
    expect(Math.round(100 * (opposed as number))).toBe(33);
  });

  it("is never more than members are told that this many questions can give, and that much if all are alike", () => {
    fc.assert(
      fc.property(pairs, ({ own, other, distance }) => {
        const shared = compared.filter(
          (card) => own[card] && other[card] && (card !== "distance" || distance !== null),
        );
        const most = drawnToMiddle(1, shared.length);
        expect(fitOf({ own, other, distance }) ?? 0).toBeLessThanOrEqual(most + 1e-12);
        // Everybody is near enough to the nearest.
        const same = fitOf({ own, other: own, distance: "under_10" });
        const given = compared.filter((card) => own[card]).length;
        if (given > 0) expect(same).toBeCloseTo(drawnToMiddle(1, given), 12);
      }),
    );
  });

  it("takes two: what suits one alone does not count for both", () => {
    // The same answers, but the two would travel different distances.
    const own = { ...same("distance", "anywhere"), ...same("pace", "slow") };
    const other = { ...same("distance", "under_10"), ...same("pace", "slow") };
    const near = fitOf({ own, other, distance: "under_10" }) as number;
    const far = fitOf({ own, other, distance: "further" }) as number;
    expect([near, far].map((fit) => Math.round(100 * fit))).toEqual([75, 60]);
    const strict = { ...same("distance", "under_10", true), ...same("pace", "slow") };
    expect(fitOf({ own, other: strict, distance: "further" })).toBeLessThan(far);
  });

  it("does not count a distance that is not shown", () => {
    const own = same("distance", "under_10");
    expect(fitOf({ own, other: own, distance: null })).toBeNull();
  });
});

describe("the shown part of a fit", () => {
  it("is only what both answered alike, never a deal-breaker, and what matters to oneself first", () => {
    const listed = { breakers: { options: ["casual"], important: false } };
    fc.assert(
      fc.property(pairs, ({ own, other, distance }) => {
        for (const { card, option } of alikeOf({
          own: { ...own, ...listed },
          other: { ...other, ...listed },
          distance,
        })) {
          expect([own[card]?.options, other[card]?.options]).toEqual([[option], [option]]);
        }
      }),
    );
    const own = { ...same("seek", "open"), ...same("pace", "slow", true), ...same("plans", "mixed") };
    const other = { ...same("seek", "open", true), ...same("pace", "slow"), ...same("plans", "planned") };
    const told = alikeOf({ own, other, distance: null });
    expect(told.map(({ card }) => card)).toEqual(["pace", "seek"]);
    // If another card is important to the other, the shown result does not change.
    expect(alikeOf({ own, other: { ...other, ...same("seek", "open") }, distance: null })).toEqual(told);
  });

  it("has a distance only where both like it so and live so", () => {
    const own = same("distance", "under_25");
    expect(alikeOf({ own, other: own, distance: "under_10" })).toHaveLength(1);
    expect(alikeOf({ own, other: own, distance: "under_50" })).toEqual([]);
    expect(alikeOf({ own, other: same("distance", "anywhere"), distance: "under_10" })).toEqual([]);
  });
});

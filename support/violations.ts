import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** The rules of axe that read colours, of those that run by default. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * The axe violations of a page in both themes. The dark one is asked about colours only: both themes draw the same
 * elements (`theme.test.ts`), so every other rule finds the same in them.
 */
export async function listViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, rules] of [["light"], ["dark", colourRules]] as const) {
    await page.emulateMedia({ colorScheme });
    const violations = await violationsAsItIs(page, rules);
    found.push(...violations.map((violation) => `${page.url()}, ${colorScheme}: ${violation}`));
  }
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

/** Fails if a page has axe violations in its current theme. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsAsItIs(page)).toEqual([]);
}

/**
 * The violations of these rules, of all by default. Waits for the end of all transitions: half-way,
 * colours belong to neither theme.
 */
async function violationsAsItIs(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    // Transitions in closed details do not run until they are opened.
    const isMoving = (effect: AnimationEffect | null) =>
      Number.isFinite(effect?.getComputedTiming().endTime) &&
      effect instanceof KeyframeEffect &&
      effect.target?.checkVisibility();
    // The end of one transition may start another one: the page is at rest after two frames without any.
    for (let calmFrames = 0, frames = 0; calmFrames < 2 && frames < 100; frames += 1) {
      const moving = document.getAnimations().filter(({ effect }) => isMoving(effect));
      await Promise.allSettled(moving.map(({ finished }) => finished));
      calmFrames = moving.length === 0 ? calmFrames + 1 : 0;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
    // Details of passed rules are left out, because no test uses them.
    const { violations } = await run({
      resultTypes: ["violations"],
      ...(only && { runOnly: { type: "rule", values: [...only] } }),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  }, rules);
}

import axe from "axe-core";
import type { Page } from "playwright-core";

/** What axe holds against a page in both themes, once nothing moves any more: half-way through, colours are neither. */
export async function listViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(axe.source);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const violations = await page.evaluate(async () => {
      const moving = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
      await Promise.allSettled(moving.map(({ finished }) => finished));
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      const { violations } = await run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    });
    found.push(...violations.map((violation) => `${page.url()}, ${colorScheme}: ${violation}`));
  }
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

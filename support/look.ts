import type { Page } from "playwright-core";
import { screenshot } from "./browser.ts";
import { listMisfits } from "./fits.ts";
import { listViolations } from "./violations.ts";

/** Describes the faults of a page: elements that do not fit, and axe violations in both themes. */
export async function look(page: Page, name: string): Promise<string[]> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await screenshot(page, `${name}-${colorScheme}`);
  }
  return [...(await listMisfits(page)), ...(await listViolations(page))];
}

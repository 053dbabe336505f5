import type { Page } from "playwright-core";
import { screenshot } from "./browser.ts";
import { listMisfits } from "./fits.ts";
import { listViolations } from "./violations.ts";

/** What is wrong with a page as it stands, in words: what does not fit, what axe holds against it in both themes. */
export async function look(page: Page, name: string): Promise<string[]> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await screenshot(page, `${name}-${colorScheme}`);
  }
  return [...(await listMisfits(page)), ...(await listViolations(page))];
}

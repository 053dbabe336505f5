import type { Page } from "playwright-core";

/**
 * What does not fit on the screen, in words: elements that stick out at a side, and words that their box cuts off.
 * Names, messages and other people's words may be cut: they stand in `bdi` or carry `dir="auto"`.
 */
export function listMisfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > width) {
      found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    }
    for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
      const box = element.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) continue;
      const isOut = box.right > width + 0.5 || box.left < -0.5;
      const isWider = element.scrollWidth > element.clientWidth + 1;
      // Styles are asked for last: they cost most, and hardly any element gets here.
      if (!(isOut || isWider) || !isShown(element)) continue;
      if (isOut && !isScrolled(element)) found.push(`${nameOf(element)} sticks out: ${place(box)}`);
      if (isWider && isCut(element)) {
        found.push(`${nameOf(element)} is cut: ${element.scrollWidth} of ${element.clientWidth} px`);
      }
    }
    return found;

    function isShown(element: Element): boolean {
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return false;
      for (let above: Element | null = element; above; above = above.parentElement) {
        // For screen readers only.
        const style = getComputedStyle(above);
        if (style.position === "absolute" && style.clipPath !== "none") return false;
      }
      return element.closest("[aria-hidden=true], svg, script, style, template, option") === null;
    }

    /** Whether somebody can scroll to it, or nobody is to see it as what hides it is as small as a dot. */
    function isScrolled(element: Element): boolean {
      for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
        const { overflowX } = getComputedStyle(above);
        const box = above.getBoundingClientRect();
        if (overflowX !== "visible" && (overflowX === "auto" || overflowX === "scroll" || box.width <= 1))
          return true;
        if (overflowX !== "visible" && box.left >= 0 && box.right <= width) return true;
      }
      return false;
    }

    function isCut(element: HTMLElement): boolean {
      if (!hasWords(element)) return false;
      if (getComputedStyle(element).overflowX === "visible") return false;
      if (element.matches("bdi, [dir=auto], :has(bdi, [dir=auto])")) return false;
      return element.closest("bdi, [dir=auto], input, textarea, select") === null;
    }

    function hasWords(element: Element): boolean {
      return [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
      );
    }

    function nameOf(element: HTMLElement): string {
      return `<${element.tagName.toLowerCase()}> "${(element.innerText ?? "").trim().slice(0, 60)}"`;
    }

    function place(box: DOMRect): string {
      return `${Math.round(box.left)} to ${Math.round(box.right)} of ${width} px`;
    }
  });
}

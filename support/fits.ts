import type { Page } from "playwright-core";

/**
 * Describes what does not fit on the screen: elements that stick out at a side, words that their box cuts off, and words
 * broken into the next line without a hyphen. Names, messages and other people's texts may be cut and broken: they are in
 * `bdi` or have `dir="auto"`. Addresses and numbers may be broken.
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
      // Styles are read last: they cost most, and few elements get here.
      if (!(isOut || isWider) || !isShown(element)) continue;
      if (isOut && !isScrolled(element)) found.push(`${nameOf(element)} sticks out: ${place(box)}`);
      if (isWider && isCut(element)) {
        found.push(`${nameOf(element)} is cut: ${element.scrollWidth} of ${element.clientWidth} px`);
      }
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const word = findBrokenWord(text as Text);
      if (word) found.push(`${nameOf(text.parentElement as HTMLElement)} breaks "${word}"`);
    }
    return found;

    function findBrokenWord(text: Text): string | null {
      const element = text.parentElement;
      const range = document.createRange();
      range.selectNodeContents(text);
      if (!element || linesOf(range) < 2 || !isShown(element)) return null;
      if (element.closest("bdi, [dir=auto], option, textarea, select")) return null;
      for (const chunk of text.data.matchAll(/\S+/g)) {
        if (/[@/_\d]/.test(chunk[0])) continue;
        // A line may end after a hyphen, visible or soft.
        for (const word of chunk[0].matchAll(/[\p{L}\p{M}’']{4,}/gu)) {
          const start = chunk.index + word.index;
          // A visible soft hyphen belongs to the letter after it: the first one is not measured.
          range.setStart(text, start + 1);
          range.setEnd(text, start + word[0].length);
          if (linesOf(range) > 1 && !isHyphenated(element, range)) return word[0];
        }
      }
      return null;
    }

    function linesOf(range: Range): number {
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      return rects.filter(({ top }, index) => index === 0 || top > (rects[index - 1]?.bottom ?? 0) - 2)
        .length;
    }

    /** Whether the browser put a hyphen there by itself: one that is wider then moves the break. */
    function isHyphenated(element: HTMLElement, range: Range): boolean {
      if (getComputedStyle(element).hyphens !== "auto") return false;
      const widths = () => [...range.getClientRects()].map(({ width }) => Math.round(width)).join();
      const before = widths();
      const { hyphenateCharacter } = element.style;
      element.style.hyphenateCharacter = '"\u2014\u2014\u2014\u2014"';
      const isMoved = widths() !== before;
      element.style.hyphenateCharacter = hyphenateCharacter;
      return isMoved;
    }

    function isShown(element: Element): boolean {
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return false;
      for (let above: Element | null = element; above; above = above.parentElement) {
        // For screen readers only.
        const style = getComputedStyle(above);
        if (style.position === "absolute" && style.clipPath !== "none") return false;
      }
      return element.closest("[aria-hidden=true], svg, script, style, template, option") === null;
    }

    /** Whether a reader can scroll to it, or it is hidden on purpose in a box as small as a dot. */
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

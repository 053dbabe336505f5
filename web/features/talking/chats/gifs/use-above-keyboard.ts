import { type RefObject, useEffect } from "react";

/** The least part of a screen that a keyboard covers; less is a bar of the browser. */
const keyboardPx = 120;

/** Keeps the popover around a field above the keyboard of a phone, which covers the lower edge of the page. */
export function useAboveKeyboard(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const popover = field.current?.closest<HTMLElement>("[popover]");
    const seen = window.visualViewport;
    if (!popover || !seen) return;
    const place = () => {
      const covered = innerHeight - seen.height - seen.offsetTop;
      const isCovered = covered > keyboardPx && matchMedia("(pointer: coarse)").matches;
      popover.style.marginBottom = isCovered ? `${covered}px` : "";
      popover.style.maxHeight = isCovered ? `${seen.height}px` : "";
    };
    place();
    seen.addEventListener("resize", place);
    seen.addEventListener("scroll", place);
    return () => {
      seen.removeEventListener("resize", place);
      seen.removeEventListener("scroll", place);
      popover.style.marginBottom = "";
      popover.style.maxHeight = "";
    };
  }, [field]);
}

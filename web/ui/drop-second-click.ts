/** Drops the second click of a double click, which would hit the elements below a panel that the first one closed. */
export function dropSecondClick(): void {
  const drop = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", drop, { capture: true, once: true });
}

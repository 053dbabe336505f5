import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { moveItem, targetOfKey } from "./move-item.ts";

type DragOrderOptions = {
  ids: readonly string[];
  onOrder: (ids: string[]) => void;
  /** Called at every keyboard step with the item's new place, from 1. */
  onStep: (id: string, place: number) => void;
};

export type DragOrder = {
  /** The items in their current order, also during a drag. */
  ids: readonly string[];
  heldId: string | null;
  listRef: RefObject<HTMLOListElement | null>;
  /** Props of one item's handle: drag it, or move it with the arrow keys. */
  handleProps: (id: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
  move: (id: string, to: number) => void;
};

/** Sorts by dragging a handle (mouse, pen, finger) or by its arrow keys. Items carry `data-item={id}`. */
export function useDragOrder({ ids, onOrder, onStep }: DragOrderOptions): DragOrder {
  const listRef = useRef<HTMLOListElement>(null);
  const [held, setHeld] = useState<{ id: string; ids: readonly string[] } | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const latest = useRef({ ids, onOrder });
  latest.current = { ids, onOrder };

  function move(id: string, to: number): void {
    const next = moveItem(ids, ids.indexOf(id), to);
    if (next.join() === ids.join()) return;
    onStep(id, next.indexOf(id) + 1);
    onOrder(next);
  }

  function startDrag(id: string, event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0 || stop.current) return;
    event.preventDefault();
    event.currentTarget.focus();
    const { pointerId } = event;
    let order: readonly string[] = ids;
    setHeld({ id, ids: order });

    const onMove = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      const over = itemAt(moved.clientX, moved.clientY);
      if (!over || over === id || !order.includes(over)) return;
      order = moveItem(order, order.indexOf(id), order.indexOf(over));
      setHeld({ id, ids: order });
    };
    const finish = (isKept: boolean) => {
      stop.current?.();
      if (isKept && order.join() !== latest.current.ids.join()) latest.current.onOrder([...order]);
      setHeld(null);
    };
    const onUp = (ended: globalThis.PointerEvent) => ended.pointerId === pointerId && finish(true);
    const onCancel = (ended: globalThis.PointerEvent) => ended.pointerId === pointerId && finish(false);
    const onKey = (pressed: globalThis.KeyboardEvent) => pressed.key === "Escape" && finish(false);
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", onCancel);
    window.addEventListener("keydown", onKey);
    stop.current = () => {
      stop.current = null;
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onUp);
      window.removeEventListener("pointercancel", onCancel);
      window.removeEventListener("keydown", onKey);
    };
  }

  function stepByKey(id: string, event: KeyboardEvent<HTMLElement>): void {
    const target = targetOfKey(event.key, ids.indexOf(id), columnsOf(listRef.current), ids.length);
    if (target === null) return;
    event.preventDefault();
    const handle = event.currentTarget;
    move(id, target);
    // The item moves in the document, which may take the focus away from its handle.
    requestAnimationFrame(() => handle.isConnected && handle.focus());
  }

  return {
    ids: held?.ids ?? ids,
    heldId: held?.id ?? null,
    listRef,
    handleProps: (id) => ({
      onPointerDown: (event) => startDrag(id, event),
      onKeyDown: (event) => stepByKey(id, event),
    }),
    move,
  };
}

function itemAt(x: number, y: number): string | null {
  const item = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-item]");
  return item?.dataset.item ?? null;
}

function columnsOf(list: HTMLElement | null): number {
  return list ? getComputedStyle(list).gridTemplateColumns.split(" ").length : 1;
}

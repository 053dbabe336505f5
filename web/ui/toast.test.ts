import { expect, it } from "vitest";
import { dismissToast, toast, toastStore, visibleToasts } from "./toast.ts";

it("queues in order, shows three and lets the next one up when one goes", () => {
  let told = 0;
  const unsubscribe = toastStore.subscribe(() => told++);
  const takeBack = toast("one");
  for (const text of ["two", "three", "four"]) toast(text);
  expect(told).toBe(4);
  expect(visibleToasts(toastStore.read()).map((entry) => entry.text)).toEqual(["one", "two", "three"]);

  takeBack();
  expect(visibleToasts(toastStore.read()).map((entry) => entry.text)).toEqual(["two", "three", "four"]);

  for (const entry of toastStore.read()) dismissToast(entry.id);
  expect(toastStore.read()).toEqual([]);
  unsubscribe();
});

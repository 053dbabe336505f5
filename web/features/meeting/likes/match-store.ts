import { useSyncExternalStore } from "react";
import type { MainImage, ProfileKind } from "#contracts/shapes.ts";

export type Person = {
  id: string;
  name: string;
  gender: string | null;
  main_image: MainImage;
  kind: ProfileKind;
  is_example: boolean;
};

let match: Person | null = null;
const listeners = new Set<() => void>();

/** A new match, shown by the page on screen; null closes it. */
export function announceMatch(person: Person | null): void {
  match = person;
  for (const listener of listeners) listener();
}

export function useAnnouncedMatch(): Person | null {
  return useSyncExternalStore(
    subscribe,
    () => match,
    () => null,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

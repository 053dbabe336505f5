/** The sign-up in its order (seed section 4); every step after the first can be skipped. */
export const steps = ["create", "photo", "about", "personal", "location", "push", "confirm"] as const;
export type Step = (typeof steps)[number];
export type LaterStep = Exclude<Step, "create">;

export function stepAfter(step: LaterStep): LaterStep | null {
  return (steps[steps.indexOf(step) + 1] as LaterStep | undefined) ?? null;
}

/** The steps of the sign-up in order (seed section 4); every step after the first can be skipped. */
export const steps = ["create", "photo", "about", "personal", "location", "push", "confirm"] as const;
export type Step = (typeof steps)[number];
export type LaterStep = Exclude<Step, "create">;

export type LaterStepsProps = {
  step: LaterStep;
  /** Continues after the step was filled in or skipped. */
  onDone: (step: LaterStep, pushWished?: boolean) => unknown;
};

export function stepAfter(step: LaterStep): LaterStep | null {
  return (steps[steps.indexOf(step) + 1] as LaterStep | undefined) ?? null;
}

/** The step to show: the address may name one, but creating the account is neither skipped nor repeated. */
export function stepOf(visit: { isMember: boolean; asked: string | null; initial: Step }): Step {
  if (!visit.isMember) return "create";
  const asked = steps.find((step) => step === visit.asked);
  if (asked && asked !== "create") return asked;
  return visit.initial === "create" ? "photo" : visit.initial;
}

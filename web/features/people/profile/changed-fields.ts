/** A consent is given to what is chosen with it, so neither is said without the other. */
const together = ["sexuality", "sensitive_consent"];

/** Of a form's values those that are other than when they were last saved. */
export function changedFields<Values extends object>(now: Values, saved: Partial<Values>): Partial<Values> {
  const isChanged = (name: string) =>
    JSON.stringify(now[name as keyof Values]) !== JSON.stringify(saved[name as keyof Values]);
  const isConsentChanged = together.some(isChanged);
  const changed = Object.entries(now).filter(([name]) =>
    together.includes(name) ? isConsentChanged : isChanged(name),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

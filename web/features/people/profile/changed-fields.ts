/** The consent belongs to the value chosen with it, so both are always sent together. */
const together = ["sexuality", "sensitive_consent"];

/** The form's values that differ from the last saved ones. */
export function changedFields<Values extends object>(now: Values, saved: Partial<Values>): Partial<Values> {
  const isChanged = (name: string) =>
    JSON.stringify(now[name as keyof Values]) !== JSON.stringify(saved[name as keyof Values]);
  const isConsentChanged = together.some(isChanged);
  const changed = Object.entries(now).filter(([name]) =>
    together.includes(name) ? isConsentChanged : isChanged(name),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

/** Whether a write was refused because another row has the same value; Drizzle wraps the driver's error. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  const told = error as Error & { code?: string; constraint?: string };
  if (told.code === "23505") return told.constraint === constraint;
  return isUniqueViolation(error.cause, constraint);
}

/** The payment that a notice names, before its signature is checked. */
export function readNamedPayment({ payment }: Readonly<Record<string, string>>): string | null {
  return payment ?? null;
}

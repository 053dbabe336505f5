/** The gateway's name in our database. */
export const mollieName = "mollie";

/** Below the address of a site. */
export const mollieNoticePath = "/api/mollie-webhook";

/** Mollie's webhook is a form with the payment's id, unsigned. */
export function readMollieNotice({ id }: Readonly<Record<string, string>>): string | null {
  return id ?? null;
}

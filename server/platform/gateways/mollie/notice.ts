/** The gateway's name in our database. */
export const mollieName = "mollie";

/** As the privacy policy of a site names it. */
export const mollieCompany = "Mollie B.V. (Amsterdam)";

/** Below the address of a site. */
export const mollieNoticePath = "/api/mollie-webhook";

/** Mollie's webhook is a form with the payment's id, unsigned. */
export function readMollieNotice({ id }: Readonly<Record<string, string>>): string | null {
  return id ?? null;
}

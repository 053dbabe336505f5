/**
 * The minor units of a written amount: "20", "20,50", "1.000", "1 000.00 kr". The last comma or point is the
 * decimal separator if one or two digits follow it. Null for any other text.
 */
export function parseAmount(text: string): number | null {
  const found = /^(?:(\d+)|\d{1,3}(?:([.,])\d{3})+)(?:([.,])(\d{1,2}))?$/.exec(text.replace(/[^\d.,-]/g, ""));
  if (!found) return null;
  const [all, , group, decimal, cents = ""] = found;
  if (group !== undefined && group === decimal) return null;
  const whole = (decimal === undefined ? all : all.slice(0, -cents.length - 1)).replace(/[.,]/g, "");
  return whole.length > 9 ? null : Number(whole) * 100 + Number(cents.padEnd(2, "0"));
}

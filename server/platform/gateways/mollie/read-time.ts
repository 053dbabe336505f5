import { GatewayError } from "../gateway-error.ts";

/** An instant in an answer of Mollie; fails as `garbage` if the text is no time. */
export function readTime(text: string): Date {
  const at = new Date(text);
  // Databases have no year 0, and do not read the years that JavaScript writes with a sign.
  if (Number.isNaN(at.getTime()) || !/^(?!0000)\d/.test(at.toISOString()))
    throw new GatewayError("garbage", "Mollie's answer has an unreadable time");
  return at;
}

import { GatewayError } from "../gateway-error.ts";

/** An instant in an answer of Mollie; fails as `garbage` if the text is no time. */
export function readTime(text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new GatewayError("garbage", "Mollie's answer has an unreadable time");
  return at;
}

import { GatewayError } from "../gateway-error.ts";

/** The ids of an answer are stored and shown, and put into addresses. */
export function readId(id: string): string {
  // defence: ids-of-settlements
  if (!/^[a-z]{2,8}_[A-Za-z0-9]{1,64}$/.test(id))
    throw new GatewayError("garbage", "Mollie's answer has an unreadable id");
  return id;
}

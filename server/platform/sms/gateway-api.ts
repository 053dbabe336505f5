import { SmsError, type SmsGateway } from "./sms-gateway.ts";
import { smsAnswerMs } from "./sms-limits.ts";

/** GatewayAPI's address with data in the European Union. */
export const gatewayApiUrl = "https://messaging.gatewayapi.eu";

/**
 * Whether the call certainly did not arrive. A call without an answer may have been executed, and a retry would cost a
 * second message, so the member requests another code instead.
 */
function neverArrived(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : "";
  return ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"].includes(String(code));
}

/** SMS through GatewayAPI's Message API: one call is one attempt; the queue retries. */
export function createGatewayApi(options: {
  token: string;
  apiUrl?: string | undefined;
  timeoutMs?: number;
}): SmsGateway {
  const address = `${(options.apiUrl ?? gatewayApiUrl).replace(/\/$/, "")}/mobile/single`;

  return {
    async deliver(sms, reference) {
      const body = JSON.stringify({
        sender: sms.sender,
        recipient: Number(sms.to.slice(1)),
        message: sms.text,
        reference,
        priority: "urgent",
        // Their network drops it at that time, too.
        expiration: sms.expiresAt,
      });
      let status: number;
      try {
        const answer = await fetch(address, {
          method: "POST",
          headers: {
            authorization: `Token ${options.token}`,
            "content-type": "application/json",
            accept: "application/json",
          },
          body,
          // The token must not be sent to another host.
          // defence: sms-no-redirects
          redirect: "manual",
          signal: AbortSignal.timeout(options.timeoutMs ?? smsAnswerMs),
        });
        status = answer.status;
        await answer.body?.cancel();
      } catch (error) {
        // The cause may contain the address, but never the body.
        throw new SmsError("The SMS gateway did not answer", {
          retryable: neverArrived(error),
          cause: error,
        });
      }
      if (status >= 200 && status < 300) return;
      // The operator has to correct a wrong token or an empty account; the message itself is fine.
      const isSetup = status === 401 || status === 402 || status === 403;
      // Their other errors may occur after the message was sent.
      const retryable = isSetup || status === 429 || status === 503;
      throw new SmsError(`The SMS gateway answered ${status}`, { retryable });
    },
  };
}

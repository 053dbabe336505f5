import { SmsError, type SmsGateway } from "./sms-gateway.ts";

/** Where GatewayAPI keeps to the European Union. */
export const gatewayApiUrl = "https://messaging.gatewayapi.eu";
const answerWithinMs = 8_000;

/**
 * Whether the call reached nobody. One that was not answered may have been done: again, it would cost a second message,
 * so whoever waits for the code asks for another.
 */
function neverArrived(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : "";
  return ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"].includes(String(code));
}

/** SMS through GatewayAPI's Message API: one call, one attempt; trying again is the queue's. */
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
        // Their network gives it up then, too.
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
          // The token goes nowhere else.
          // defence: sms-no-redirects
          redirect: "manual",
          signal: AbortSignal.timeout(options.timeoutMs ?? answerWithinMs),
        });
        status = answer.status;
        await answer.body?.cancel();
      } catch (error) {
        // The cause may name the address only; the body stands nowhere in it.
        throw new SmsError("The SMS gateway did not answer", {
          retryable: neverArrived(error),
          cause: error,
        });
      }
      if (status >= 200 && status < 300) return;
      // A wrong token or an empty account is the operator's to mend; the message is not to blame.
      const isSetup = status === 401 || status === 402 || status === 403;
      // Other faults of theirs may have come after they sent it.
      const retryable = isSetup || status === 429 || status === 503;
      throw new SmsError(`The SMS gateway answered ${status}`, { retryable });
    },
  };
}

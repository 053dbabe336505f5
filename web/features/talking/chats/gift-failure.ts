import { ApiError } from "#web/lib/api/api-error.ts";

/** What is known of a gift after a failed attempt to send it. */
export type GiftFailure = {
  /** The server may have stored it: nothing of it can be changed, and the same gift is sent again. */
  isUncertain: boolean;
  /** The gift was changed after an attempt that was stored: it is another one now. */
  isOther: boolean;
};

/**
 * What a failed attempt means for the id of a gift (gift-attempts.ts). A refusal does not end the id: an earlier try of the
 * same call may have been stored without an answer, and a limit of calls answers before the server looks for it.
 */
export function readGiftFailure(error: unknown): GiftFailure {
  if (!(error instanceof ApiError)) return { isUncertain: true, isOther: false };
  const { status, code } = error;
  return {
    isUncertain: status === 0 || status === 429 || status >= 500,
    isOther: code === "client_id_taken",
  };
}

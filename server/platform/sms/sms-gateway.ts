/** One text message. Plain data: it waits in the queue as JSON. */
export type Sms = {
  /** E.164, such as +31612345678. */
  to: string;
  text: string;
  /** Whom the receiver reads as the sender: up to 11 letters and digits. */
  sender: string;
  /** ISO time after which nobody needs it: it is not sent later. */
  expiresAt: string;
};

/** Whoever brings text messages to telephones. */
export type SmsGateway = {
  /** Hands a message over, once: a second time it may be sent twice. `reference` names it at the vendor's. Throws SmsError. */
  deliver(sms: Sms, reference: string): Promise<void>;
};

/** A message that is not known to have left. Retryable: it certainly has not, the gateway was away or busy. Its words name no number and no text. */
export class SmsError extends Error {
  readonly retryable: boolean;

  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = "SmsError";
    this.retryable = options.retryable;
  }
}

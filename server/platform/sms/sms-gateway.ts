/** One text message. Plain data: it waits in the queue as JSON. */
export type Sms = {
  /** E.164, such as +31612345678. */
  to: string;
  text: string;
  /** The sender shown to the receiver: up to 11 letters and digits. */
  sender: string;
  /** ISO time after which it is useless: it is not sent later. */
  expiresAt: string;
};

/** A provider of text messages. */
export type SmsGateway = {
  /** Submits a message once: a second call may send it twice. `reference` identifies it at the vendor. Throws SmsError. */
  deliver(sms: Sms, reference: string): Promise<void>;
};

/** A message that may not have been sent. Retryable: it was certainly not sent, the gateway was unreachable or busy. Its text contains no number and no message. */
export class SmsError extends Error {
  readonly retryable: boolean;

  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = "SmsError";
    this.retryable = options.retryable;
  }
}

/**
 * timeout: never answers; error: 500 and nothing done; lost: done, but the answer is a cut connection;
 * garbage: done, answered with broken JSON; stale: a payment is shown in the state before its last change.
 */
export type Fault = "timeout" | "error" | "lost" | "garbage" | "stale";

/** What goes wrong next, for tests; API calls only, never the checkout page. */
export function createFaults() {
  let planned: Fault[] = [];
  let webhookCopies = 1;
  return {
    /** The next `times` API calls fail this way, in the order planned. */
    plan(fault: Fault, times = 1) {
      planned.push(...Array.from({ length: times }, () => fault));
    },
    take(): Fault | null {
      return planned.shift() ?? null;
    },
    /** Every webhook is delivered this many times, all at once. */
    repeatWebhooks(copies: number) {
      webhookCopies = copies;
    },
    get webhookCopies() {
      return webhookCopies;
    },
    clear() {
      planned = [];
      webhookCopies = 1;
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;

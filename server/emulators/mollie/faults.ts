/**
 * timeout: never answers; error: 500 and nothing done; busy: 429; forbidden: 403; lost: done, but the connection is cut before the
 * answer; garbage: done, answered with broken JSON; stale: shows a payment in the state before its last
 * change.
 */
export type Fault = "timeout" | "error" | "busy" | "forbidden" | "lost" | "garbage" | "stale";

/** The planned faults, for tests; they affect API calls only, never the checkout page. */
export function createFaults() {
  let planned: { fault: Fault; on: RegExp | null }[] = [];
  let webhookCopies = 1;
  return {
    /**
     * The next `times` API calls fail in this way, in the order planned; with `on` only calls whose method
     * and address (`POST /v2/payments`) match.
     */
    plan(fault: Fault, times = 1, on: RegExp | null = null) {
      planned.push(...Array.from({ length: times }, () => ({ fault, on })));
    },
    take(call: string): Fault | null {
      const index = planned.findIndex(({ on }) => on === null || on.test(call));
      return index < 0 ? null : (planned.splice(index, 1)[0]?.fault ?? null);
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

/** A message that the server has not acknowledged yet. `clientId` stays the same however often it is sent. */
export type Unsent = {
  clientId: string;
  partnerId: string;
  body: string;
  createdAt: string;
  /** Number of the message that it answers. */
  replyTo?: number | null;
  /** What its writer was shown that it costs; 0: free. It is sent for that or less. */
  maxCredits: number;
  /** What it costs by now, where that is more: the writer decides. */
  newCredits?: number;
  state: "queued" | "failed";
  /** Why it failed, in the member's language. */
  reason: string;
};

export function addUnsent(items: readonly Unsent[], item: Unsent): Unsent[] {
  return items.some(({ clientId }) => clientId === item.clientId) ? [...items] : [...items, item];
}

/** First in, first out; what failed waits for a decision and holds up nobody. */
export function nextUnsent(items: readonly Unsent[]): Unsent | null {
  return items.find(({ state }) => state === "queued") ?? null;
}

export function failUnsent(
  items: readonly Unsent[],
  clientId: string,
  reason: string,
  changed: Partial<Pick<Unsent, "clientId" | "newCredits" | "replyTo">> = {},
): Unsent[] {
  return items.map((item) =>
    item.clientId === clientId ? { ...item, ...changed, state: "failed", reason } : item,
  );
}

/** Waits again; whoever was shown a new price agrees to that. */
export function requeueUnsent(items: readonly Unsent[], clientId: string): Unsent[] {
  return items.map((item) => {
    if (item.clientId !== clientId) return item;
    const { newCredits, ...rest } = item;
    return { ...rest, maxCredits: newCredits ?? item.maxCredits, state: "queued", reason: "" };
  });
}

export function dropUnsent(items: readonly Unsent[], clientId: string): Unsent[] {
  return items.filter((item) => item.clientId !== clientId);
}

/**
 * What waits for one partner goes back to be a draft: the texts in order, and the rest. So does what they answered, where
 * all of them answered the same: one draft answers one message.
 */
export function takeBack(
  items: readonly Unsent[],
  partnerId: string,
): { bodies: string[]; replyTo: number | null; rest: Unsent[] } {
  const isTaken = (item: Unsent) => item.partnerId === partnerId && item.state === "queued";
  const taken = items.filter(isTaken);
  const replyTo = taken[0]?.replyTo ?? null;
  return {
    bodies: taken.map(({ body }) => body),
    replyTo: taken.every((item) => (item.replyTo ?? null) === replyTo) ? replyTo : null,
    rest: items.filter((item) => !isTaken(item)),
  };
}

/** Reads what was kept; anything else counts as empty, so that a broken entry never breaks the chat. */
export function parseUnsent(text: string): Unsent[] {
  try {
    const items: unknown = JSON.parse(text || "[]");
    return Array.isArray(items) ? items.filter(isItem).map(mended) : [];
  } catch {
    return [];
  }
}

/** A number that a message can have. */
export function isSeq(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

/**
 * Nobody knows what the writer of one without a price was shown: then it goes free, or asks. What it answers, where that
 * is no number of a message, is let go of: the text goes all the same.
 */
function mended(item: Unsent): Unsent {
  const { replyTo, ...rest } = item;
  const maxCredits = typeof item.maxCredits === "number" ? item.maxCredits : 0;
  return { ...rest, ...(isSeq(replyTo) && { replyTo }), maxCredits };
}

function isItem(value: unknown): value is Unsent {
  if (typeof value !== "object" || value === null) return false;
  const item = value as Record<string, unknown>;
  const texts = ["clientId", "partnerId", "body", "createdAt", "reason"];
  return (
    texts.every((name) => typeof item[name] === "string") &&
    (item.state === "queued" || item.state === "failed")
  );
}

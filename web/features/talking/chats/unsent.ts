/** A message that the server has not acknowledged yet. `clientId` stays the same however often it is sent. */
export type Unsent = {
  clientId: string;
  partnerId: string;
  body: string;
  createdAt: string;
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
  nextId = clientId,
): Unsent[] {
  return items.map((item) =>
    item.clientId === clientId ? { ...item, clientId: nextId, state: "failed", reason } : item,
  );
}

export function requeueUnsent(items: readonly Unsent[], clientId: string): Unsent[] {
  return items.map((item) => (item.clientId === clientId ? { ...item, state: "queued", reason: "" } : item));
}

export function dropUnsent(items: readonly Unsent[], clientId: string): Unsent[] {
  return items.filter((item) => item.clientId !== clientId);
}

/** What waits for one partner goes back to be a draft: the texts in order, and the rest. */
export function takeBack(items: readonly Unsent[], partnerId: string): { bodies: string[]; rest: Unsent[] } {
  const isTaken = (item: Unsent) => item.partnerId === partnerId && item.state === "queued";
  return {
    bodies: items.filter(isTaken).map(({ body }) => body),
    rest: items.filter((item) => !isTaken(item)),
  };
}

/** Reads what was kept; anything else counts as empty, so that a broken entry never breaks the chat. */
export function parseUnsent(text: string): Unsent[] {
  try {
    const items: unknown = JSON.parse(text || "[]");
    return Array.isArray(items) ? items.filter(isItem) : [];
  } catch {
    return [];
  }
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

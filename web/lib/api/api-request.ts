export type Parts = {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
};

/** `"POST /api/likes/:member_id"` and its parts as method and path. */
export function buildRequest(key: string, { params, query }: Parts): { method: string; path: string } {
  const [method = "GET", pattern = "/"] = key.split(" ");
  const path = pattern.replaceAll(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? "")),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== "") search.append(name, String(one));
    }
  }
  const text = search.toString();
  return { method, path: text ? `${path}?${text}` : path };
}

/**
 * Headers of every call of this client; writes have a key that makes a repeat the same action. The server refuses a call
 * that names another member than the signed-in one: another tab may have changed the account.
 */
export function buildHeaders(
  method: string,
  { memberId, idempotencyKey }: { memberId: string | null; idempotencyKey?: string },
): Record<string, string> {
  const headers: Record<string, string> = { accept: "application/json", "x-client": "web" };
  if (memberId !== null) headers["x-member"] = memberId;
  if (method !== "GET") headers["idempotency-key"] = idempotencyKey ?? newKey();
  return headers;
}

/** `crypto.randomUUID` is missing on plain http other than localhost; `getRandomValues` is not. */
export function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

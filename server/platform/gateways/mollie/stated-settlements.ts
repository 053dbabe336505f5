import type { Client } from "mollie-api-typescript";
import type { ListLinks } from "mollie-api-typescript/models";
import { ResponseValidationError } from "mollie-api-typescript/models/errors";
import { GatewayError } from "../gateway-error.ts";
import type { GatewaySettlement } from "../gateway-settlement.ts";
import { readId } from "./read-id.ts";
import { readTime } from "./read-time.ts";

/** What a settlement is read from; each part may be anything. */
type Stated = { id?: unknown; reference?: unknown; status?: unknown; settledAt?: unknown };
type StatedPage = { stated: readonly Stated[]; links: Pick<ListLinks, "next"> };

/**
 * A page of settlements. The SDK refuses a whole page if one of its settlements has a field that it cannot parse; then the
 * few fields that we need are read from the answer itself.
 */
export async function listStated(
  client: Client,
  asked: { limit: number; from?: string },
): Promise<StatedPage> {
  try {
    const { embedded, links } = (await client.settlements.list(asked)).result;
    return { stated: embedded.settlements, links };
  } catch (error) {
    const page = error instanceof ResponseValidationError ? pageIn(error.rawValue) : null;
    // defence: strange-settlement-skipped
    if (page) return page;
    throw error;
  }
}

/** Those that were paid out. One that cannot be read does not stop the others. */
export function readStated(
  stated: readonly Stated[],
  onUnreadable: (settlementId: string | null) => void = () => {},
): GatewaySettlement[] {
  return stated.flatMap((one) => {
    if (typeof one.status === "string" && one.status !== "paidout") return [];
    try {
      return [toSettlement(one)];
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      onUnreadable(idOf(one));
      return [];
    }
  });
}

function toSettlement({ id, reference, settledAt }: Stated): GatewaySettlement {
  const isPlain = typeof reference === "string" && /^[\w .-]{1,64}$/.test(reference);
  return {
    settlementId: readId(String(id)),
    reference: isPlain ? reference : null,
    settledAt: readTime(String(settledAt)),
  };
}

function idOf({ id }: Stated): string | null {
  try {
    return readId(String(id));
  } catch {
    return null;
  }
}

/** The list in an answer that the SDK refused; null if the answer is no list of settlements. */
function pageIn(raw: unknown): StatedPage | null {
  const answer = partOf(raw, "Result") ?? raw;
  const settlements = partOf(partOf(answer, "_embedded"), "settlements");
  const links = partOf(answer, "_links");
  if (!Array.isArray(settlements) || !isObject(links)) return null;
  const href = partOf(partOf(links, "next"), "href");
  return {
    stated: settlements.filter(isObject),
    links: { next: typeof href === "string" ? { href, type: "application/hal+json" } : null },
  };
}

function partOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

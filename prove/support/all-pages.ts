import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Owner } from "#server/test/access/access-people.ts";
import plan from "#web/routes.ts";

/** Every page of web/routes.ts, with a member's ids where needed; new pages are included automatically. */
export function allPages(owner: Owner): string[] {
  const values: Record<string, string> = {
    member_id: owner.id,
    conversation_id: owner.conversationId,
    type: "received",
    id: owner.orderId,
    paymentmethod: "ideal",
    token: "no-such-token",
    page: "terms",
    slug: "coffee",
    seq: "1",
    number: "1",
  };
  return patternsOf(plan).map((pattern) => {
    const page = pattern.replace("*", "no-such-page").replace(/:(\w+)\??/g, (_, name: string) => {
      // The page of a link needs a message that contains one.
      const isOfLink = name === "conversation_id" && pattern.includes(":number");
      const value = isOfLink ? owner.linkConversationId : values[name];
      if (value === undefined) throw new Error(`${pattern}: what is :${name}?`);
      return value;
    });
    return `/${page}`;
  });
}

function patternsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(path !== undefined || index ? [path ?? ""] : []),
    ...patternsOf(children),
  ]);
}

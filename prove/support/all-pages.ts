import { readFileSync } from "node:fs";
import type { Owner } from "#server/test/access-people.ts";

/** Every page of web/routes.ts, with somebody's ids where it takes any; a new page is among them by itself. */
export function allPages(owner: Owner): string[] {
  const plan = readFileSync(new URL("../../web/routes.ts", import.meta.url), "utf8");
  const patterns = [...plan.matchAll(/\broute\("([^"]+)"/g)].map(([, pattern = ""]) => pattern);
  if (patterns.length < 20) throw new Error("web/routes.ts is read wrongly");
  const values: Record<string, string> = {
    member_id: owner.id,
    conversation_id: owner.conversationId,
    type: "received",
    id: owner.orderId,
    paymentmethod: "ideal",
  };
  const pages = patterns.map((pattern) =>
    pattern.replace("*", "no-such-page").replace(/:(\w+)\??/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${pattern}: what is :${name}?`);
      return value;
    }),
  );
  return ["/", ...pages.map((page) => `/${page}`)];
}

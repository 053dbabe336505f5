import { listKeys } from "#web/lib/stored-text.ts";
import { unsentSwipes } from "#web/lib/unsent-keys.ts";

export function hasUnsentSwipes(memberId: string): boolean {
  return listKeys().some((key) => key.startsWith(unsentSwipes(memberId)));
}

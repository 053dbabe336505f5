import { unsentSwipes } from "#web/lib/browser/unsent-keys.ts";
import { listKeys } from "#web/lib/language/stored-text.ts";

export function hasUnsentSwipes(memberId: string): boolean {
  return listKeys().some((key) => key.startsWith(unsentSwipes(memberId)));
}

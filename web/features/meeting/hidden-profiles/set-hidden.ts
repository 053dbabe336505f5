import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { api } from "#web/lib/api/api.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { beforeLogout } from "#web/lib/browser/before-logout.ts";
import { memberLeft, signedInMember } from "#web/lib/queries/browser-cache.ts";
import { noteHidden } from "#web/lib/queries/hidden-now.ts";
import { apiKey } from "#web/lib/queries/queries.ts";
import { hiddenProfilePages } from "./queries.ts";

type Profile = ApiAnswer<"GET /api/members/:member_id">;
type Pages = InfiniteData<ApiAnswer<"GET /api/hidden-profiles">>;

/** The newest wish about each profile that the server has not answered yet. */
const wishes = new Map<string, Promise<void>>();

/**
 * Hides a profile or shows it again: the page shows it at once, and takes it back if the server refuses. Wishes about one
 * profile are sent one after the other, so that a quick undo arrives last. A log-out waits for them.
 */
export async function setHidden(client: QueryClient, memberId: string, isHidden: boolean): Promise<void> {
  const before = wishes.get(memberId);
  // A wish that waits is not sent for the member who logs in meanwhile.
  const hiderId = signedInMember() ?? undefined;
  const sent = (async () => {
    await before?.catch(() => undefined);
    await send(hiderId, memberId, isHidden);
  })();
  wishes.set(memberId, sent);
  const removeTask = beforeLogout(() => sent);
  show(client, memberId, isHidden);
  try {
    await sent;
  } catch (error) {
    if (wishes.get(memberId) === sent) show(client, memberId, !isHidden);
    throw error;
  } finally {
    removeTask();
    if (wishes.get(memberId) === sent) wishes.delete(memberId);
    outdate(client);
  }
}

async function send(hiderId: string | undefined, hiddenId: string, isHidden: boolean): Promise<void> {
  const parts = { params: { member_id: hiddenId }, keepalive: true, memberId: hiderId };
  const answer = isHidden
    ? await api("POST /api/hidden-profiles/:member_id", { ...parts, body: {} })
    : await api("DELETE /api/hidden-profiles/:member_id", parts);
  if (answer === false) throw memberLeft;
}

function show(client: QueryClient, memberId: string, isHidden: boolean): void {
  noteHidden(memberId, isHidden);
  client.setQueryData<Profile>(
    apiKey("GET /api/members/:member_id", { params: { member_id: memberId } }),
    (known) => known && { member: { ...known.member, is_hidden_by_caller: isHidden } },
  );
  if (isHidden) return;
  client.setQueryData<Pages>(
    hiddenProfilePages().queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          profiles: page.profiles.filter(({ member }) => member.id !== memberId),
        })),
      },
  );
}

/** Answers that propose members are requested again when they are shown next; a search keeps its place instead. */
function outdate(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: apiKey("GET /api/hidden-profiles") });
  // The deck has unsent swipes, so it is kept until the next one is dealt.
  void client.invalidateQueries({ queryKey: apiKey("GET /api/swipe-game"), refetchType: "none" });
  for (const key of ["GET /api/signup-matches", "GET /api/match-finder"] as const)
    client.removeQueries({ queryKey: apiKey(key), type: "inactive" });
}

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rememberQueryClient, userQueryKey } from "#web/lib/queries/browser-cache.ts";
import { noteHidden } from "#web/lib/queries/hidden-now.ts";
import { apiKey } from "#web/lib/queries/queries.ts";
import { createQueryClient } from "#web/lib/queries/query-client.ts";
import { hiddenProfilePages } from "./queries.ts";
import { setHidden } from "./set-hidden.ts";

vi.mock("#web/lib/queries/hidden-now.ts", () => ({ noteHidden: vi.fn() }));

const profileKey = apiKey("GET /api/members/:member_id", { params: { member_id: "a" } });
const deckKey = apiKey("GET /api/swipe-game");
const finderKey = apiKey("GET /api/match-finder");

let client = createQueryClient();
let asked: string[];
/** The member that each call names. */
let askers: (string | null)[];
/** Answers the oldest pending call. */
let answer: (status?: number) => void;
beforeEach(() => {
  client = createQueryClient();
  client.setQueryData(profileKey, { member: { id: "a", is_hidden_by_caller: false } });
  client.setQueryData(deckKey, { members: [] });
  client.setQueryData(finderKey, { matches: [] });
  vi.mocked(noteHidden).mockClear();
  asked = [];
  askers = [];
  const pending: ((status: number) => void)[] = [];
  answer = (status = 200) => pending.shift()?.(status);
  vi.stubGlobal("location", { pathname: "/members" });
  vi.stubGlobal("document", { hidden: false, cookie: "" });
  vi.stubGlobal("fetch", (path: string, { method = "GET", headers }: RequestInit) => {
    asked.push(`${method} ${path}`);
    askers.push(new Headers(headers).get("x-member"));
    return new Promise((resolve) => {
      pending.push((status) => {
        const body = status === 200 ? {} : { error: "hidden_profile_limit_reached", message: "Full." };
        resolve(new Response(JSON.stringify(body), { status }));
      });
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const path = "/api/hidden-profiles/a";
const noted = () => vi.mocked(noteHidden).mock.calls;
// biome-ignore lint/suspicious/noExplicitAny: the cache holds answers of several addresses
const isHidden = () => client.getQueryData<any>(profileKey).member.is_hidden_by_caller;
const isSent = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count), { timeout: 15_000 });

it("hides at once, on the profile too, and requests proposals again when the server has stored it", async () => {
  const stored = setHidden(client, "a", true);
  expect([noted(), isHidden()]).toEqual([[["a", true]], true]);
  await isSent(1);
  expect(client.getQueryState(deckKey)?.isInvalidated).toBe(false);
  expect(client.getQueryData(finderKey)).toBeDefined();
  answer();
  await stored;
  expect([asked, noted(), isHidden()]).toEqual([[`POST ${path}`], [["a", true]], true]);
  expect(client.getQueryState(deckKey)?.isInvalidated).toBe(true);
  expect(client.getQueryData(finderKey)).toBeUndefined();
});

it("takes it back if the server refuses, and tells why", async () => {
  const refused = setHidden(client, "a", true);
  await isSent(1);
  answer(409);
  await expect(refused).rejects.toMatchObject({ code: "hidden_profile_limit_reached" });
  expect([noted(), isHidden()]).toEqual([
    [
      ["a", true],
      ["a", false],
    ],
    false,
  ]);
});

it("sends an undo after the call that it undoes, and keeps it though that call is refused", async () => {
  const refused = setHidden(client, "a", true);
  const undone = setHidden(client, "a", false);
  await isSent(1);
  expect([asked, isHidden()]).toEqual([[`POST ${path}`], false]);
  answer(409);
  await expect(refused).rejects.toThrow();
  await isSent(2);
  answer();
  await undone;
  expect([asked, noted().at(-1), isHidden()]).toEqual([
    [`POST ${path}`, `DELETE ${path}`],
    ["a", false],
    false,
  ]);
});

it("takes a profile that is shown again out of the list in the settings", async () => {
  const { queryKey } = hiddenProfilePages();
  const entry = (id: string) => ({ member: { id }, hidden_at: "2026-11-26T10:00:00.000Z" });
  const pages = (...ids: string[]) => ({
    pages: [{ profiles: ids.map(entry), next_cursor: null }],
    pageParams: [null],
  });
  client.setQueryData(queryKey, pages("a", "b") as never);
  const shown = setHidden(client, "a", false);
  expect(client.getQueryData(queryKey)).toEqual(pages("b"));
  await isSent(1);
  answer();
  await shown;
});

it("sends an undo that waited for the member who asked for it, although another one logged in meanwhile", async () => {
  rememberQueryClient(client);
  const signIn = (id: string) => client.setQueryData(userQueryKey, { user: { id } } as never);
  signIn("me");
  const hidden = setHidden(client, "a", true);
  const undone = setHidden(client, "a", false);
  await isSent(1);
  signIn("next");
  answer();
  await hidden;
  await isSent(2);
  answer();
  await undone;
  expect([asked, askers]).toEqual([
    [`POST ${path}`, `DELETE ${path}`],
    ["me", "me"],
  ]);
});

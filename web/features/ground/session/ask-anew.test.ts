import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, onTestFinished } from "vitest";
import { createQueryClient, setTransport } from "#web/lib/queries/query-client.ts";
import { askAnew } from "./ask-anew.ts";
import { chatsQuery, likesQuery, timeBonusQuery, userQuery } from "./queries.ts";

const answers: Record<string, unknown> = {
  "GET /api/user.php": { user: { id: "anna", paid_user: false, signup_date: new Date().toISOString() } },
  "GET /api/chats.php": { chats: [], total_unread_messages: 0 },
  "GET /api/likes.php": { profiles: [], liked_by: [], total_new_likes: 0 },
  "GET /api/time-bonus": { time_bonus: null, is_over: false },
};

/** A page that uses all four queries, and the list of its requests. */
async function openPage(): Promise<{ client: QueryClient; asked: string[] }> {
  const client = createQueryClient();
  const asked: string[] = [];
  setTransport(client, async (key) => {
    asked.push(key);
    return answers[key];
  });
  for (const query of [userQuery(), chatsQuery(), likesQuery(), timeBonusQuery()]) {
    const end = new QueryObserver(client, query as never).subscribe(() => undefined);
    onTestFinished(end);
  }
  await expect.poll(() => client.isFetching()).toBe(0);
  asked.length = 0;
  return { client, asked };
}

it("asks for user, chats, likes and the time bonus once each, though all of them are fresh", async () => {
  const { client, asked } = await openPage();
  askAnew(client);
  await expect.poll(() => asked.length).toBe(4);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(asked.toSorted()).toEqual(Object.keys(answers).toSorted());
});

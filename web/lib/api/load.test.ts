import type { LoaderFunctionArgs } from "react-router";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { queryClientContext } from "#web/lib/page/server-context.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";
import { createServerQueryClient } from "#web/lib/queries/server-query-client.ts";
import { loadOnServer, optional } from "./load.ts";

type Answers = Record<string, { status: number; body: unknown }>;

function requestOf(path: string, answers: Answers) {
  const context = new RouterContextProvider();
  const client = createServerQueryClient(async (key) => answers[key] ?? { status: 500, body: null });
  context.set(queryClientContext, client);
  const request = new Request(`https://rendezvous.test${path}`);
  return { client, args: { request, params: {}, context } as unknown as LoaderFunctionArgs };
}

const needsLogin = {
  status: 403,
  body: { error: "authentication_required", message: "", authentication_required: true },
};
const likes = () => apiQuery("GET /api/likes.php");
const settings = () => apiQuery("GET /api/settings.php");

test("fills the cache that the page reads", async () => {
  const { client, args } = requestOf("/likes", {
    "GET /api/likes.php": { status: 200, body: { profiles: [] } },
  });
  expect(await loadOnServer(args, () => [likes()])).toBeNull();
  expect(client.getQueryData(likes().queryKey)).toEqual({ profiles: [] });
});

test("sends visitors to log in and back again", async () => {
  const { args } = requestOf("/likes/sent?a=1", { "GET /api/likes.php": needsLogin });
  const thrown = await loadOnServer(args, () => [likes()]).catch((error: unknown) => error as Response);
  expect(thrown).toMatchObject({ status: 302 });
  expect((thrown as Response).headers.get("location")).toBe("/login?next=%2Flikes%2Fsent%3Fa%3D1");
});

test("asks who is there before anything else where only members may be", async () => {
  const { args } = requestOf("/profile", { "GET /api/user.php": { status: 200, body: { user: null } } });
  const thrown = loadOnServer(args, () => [], { audience: "member" });
  await expect(thrown).rejects.toMatchObject({ status: 302 });
});

test("a refusal becomes the page's own status, with its words", async () => {
  const { args } = requestOf("/members/x", {
    "GET /api/likes.php": { status: 404, body: { error: "not_found", message: "Weg" } },
  });
  await expect(loadOnServer(args, () => [likes()])).rejects.toMatchObject({
    init: { status: 404 },
    data: { code: "not_found", message: "Weg" },
  });
});

test("does without what is optional", async () => {
  const { client, args } = requestOf("/", { "GET /api/likes.php": { status: 200, body: { profiles: [] } } });
  expect(await loadOnServer(args, () => [likes(), optional(settings())])).toBeNull();
  expect(client.getQueryData(settings().queryKey)).toBeUndefined();
});

import type { QueryClient } from "@tanstack/react-query";
import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { queryClientContext } from "#web/lib/page/server-context.ts";
import { browserQueryClient } from "#web/lib/queries/browser-cache.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";
import { ApiError } from "./api-error.ts";

/** Any query options, of one answer or of pages. */
// biome-ignore lint/suspicious/noExplicitAny: the options of different queries share no type but this
export type AnyQuery = any;
type Wanted = AnyQuery | { optional: AnyQuery };
export type LoadArgs = Pick<LoaderFunctionArgs, "request" | "params">;

type LoadOptions = {
  /** Visitors are redirected to the log-in, which leads back afterwards. */
  audience?: "anyone" | "member";
};

/** An optional query: fetched with the others, but its failure is not a failure of the page. */
export function optional(query: AnyQuery): { optional: AnyQuery } {
  return { optional: query };
}

/** A page's `loader`: fills the request's cache in-process. The page reads it through the same queries. */
export async function loadOnServer<A extends LoaderFunctionArgs>(
  args: A,
  queries: (args: A) => readonly Wanted[],
  options?: LoadOptions,
): Promise<null> {
  await load(args.context.get(queryClientContext), args, queries(args), options);
  return null;
}

/** A page's `clientLoader`: fills the browser's cache over the JSON API. */
export async function loadInBrowser<A extends LoadArgs>(
  args: A,
  queries: (args: A) => readonly Wanted[],
  options?: LoadOptions,
): Promise<null> {
  await load(browserQueryClient(), args, queries(args), options);
  return null;
}

async function load(
  client: QueryClient,
  { request }: LoadArgs,
  queries: readonly Wanted[],
  { audience = "anyone" }: LoadOptions = {},
): Promise<void> {
  try {
    if (audience === "member") {
      const { user } = await client.ensureQueryData(apiQuery("GET /api/user.php"));
      if (!user) throw loginRedirect(request);
    }
    await Promise.all(queries.map((wanted) => fetchOne(client, wanted)));
  } catch (error) {
    throw toResponse(error, request);
  }
}

async function fetchOne(client: QueryClient, wanted: Wanted): Promise<void> {
  const query: AnyQuery = "optional" in wanted ? wanted.optional : wanted;
  const fetched =
    "initialPageParam" in query ? client.ensureInfiniteQueryData(query) : client.ensureQueryData(query);
  if ("optional" in wanted) await fetched.catch(() => undefined);
  else await fetched;
}

/** The effect of a refusal on the page. */
function toResponse(error: unknown, request: Request): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.needsLogin) return loginRedirect(request);
  return data(
    { code: error.code, message: error.message, ...error.extra },
    { status: error.status === 0 ? 503 : error.status },
  );
}

function loginRedirect(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const next = pathname.replace(/\.data$/, "") + search;
  return redirect(next === "/" ? "/login" : `/login?next=${encodeURIComponent(next)}`);
}

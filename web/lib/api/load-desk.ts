import type { QueryClient } from "@tanstack/react-query";
import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { deskLoginPath } from "#web/lib/page/desk-next.ts";
import { desksOf, firstDesk } from "#web/lib/page/desks.ts";
import { queryClientContext } from "#web/lib/page/server-context.ts";
import { browserQueryClient } from "#web/lib/queries/browser-cache.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";
import { ApiError } from "./api-error.ts";
import type { AnyQuery } from "./load.ts";

type Args = Pick<LoaderFunctionArgs, "request">;

/** The signed-in staff member. */
export const staffQuery = () => apiQuery("GET /api/admin/session");

/** The current session: the page's cached one may have ended. */
export function readStaff(client: QueryClient) {
  return client.fetchQuery({ ...staffQuery(), staleTime: 0 });
}

/** A staff page's `loader`: without a session it redirects to the log-in, which leads back afterwards. */
export async function loadDeskOnServer<A extends LoaderFunctionArgs>(
  args: A,
  queries: () => readonly AnyQuery[],
): Promise<null> {
  return load(args.context.get(queryClientContext), args, queries());
}

/** The same in the browser, over the JSON API. */
export async function loadDeskInBrowser(args: Args, queries: () => readonly AnyQuery[]): Promise<null> {
  return load(browserQueryClient(), args, queries());
}

async function load(client: QueryClient, { request }: Args, queries: readonly AnyQuery[]): Promise<null> {
  const { pathname, search } = new URL(request.url);
  const page = pathname.replace(/\.data$/, "") + search;
  try {
    const { staff, needs_code: needsCode } = await readStaff(client);
    if (!staff) throw redirect(deskLoginPath(page, needsCode ? "/admin/login/code" : "/admin/login"));
    const [own] = desksOf(staff.roles);
    if (own && page === firstDesk && own.path !== firstDesk) throw redirect(own.path);
    await Promise.all(queries.map((query) => client.ensureQueryData(query)));
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.needsLogin) throw redirect(deskLoginPath(page));
    const { code, message, status } = error;
    throw data({ code, message }, { status: status === 0 ? 503 : status });
  }
}

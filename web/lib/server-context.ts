import type { QueryClient } from "@tanstack/react-query";
import { createContext } from "react-router";
import type { Parts } from "./api-request.ts";
import type { PageRequest } from "./page-state.ts";

/** Reads from the API in-process, as the page's visitor: by its address and what stands in it. */
export type ServerCall = (
  key: string,
  parts: Pick<Parts, "params" | "query">,
) => Promise<{ status: number; body: unknown }>;

/** The request as loaders and the renderer see it; the nonce never reaches the page's own state. */
export type ServerRequest = PageRequest & { nonce: string };

export const requestContext = createContext<ServerRequest>();
/** One per request; dehydrated into the document. */
export const queryClientContext = createContext<QueryClient>();

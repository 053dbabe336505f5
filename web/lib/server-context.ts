import type { QueryClient } from "@tanstack/react-query";
import { createContext } from "react-router";
import type { Parts } from "./api-request.ts";
import type { PageRequest } from "./page-state.ts";

/** Reads from the API in-process, as the page's visitor: by its address and what stands in it. */
export type ServerCall = (
  key: string,
  parts: Pick<Parts, "params" | "query">,
) => Promise<{ status: number; body: unknown }>;

/** The request as loaders and the renderer see it; what is not of the page's own state never reaches it. */
export type ServerRequest = PageRequest & {
  nonce: string;
  /** Writes a fault into the server's log, under the request's id and without what members wrote. */
  logFault: (fault: unknown) => void;
  /** Takes the page's HTML where it was drawn as one string; the Response then has no body. */
  handOver: (html: string) => void;
};

export const requestContext = createContext<ServerRequest>();
/** One per request; dehydrated into the document. */
export const queryClientContext = createContext<QueryClient>();

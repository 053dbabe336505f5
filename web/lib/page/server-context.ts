import type { QueryClient } from "@tanstack/react-query";
import { createContext } from "react-router";
import type { Parts } from "#web/lib/api/api-request.ts";
import type { LateStart } from "./late-start.ts";
import type { PageRequest } from "./page-state.ts";

/** Reads from the API in-process for the page's visitor, by address and its parameters. */
export type ServerCall = (
  key: string,
  parts: Pick<Parts, "params" | "query">,
) => Promise<{ status: number; body: unknown }>;

/** The request for loaders and the renderer; only the page state is sent to the browser. */
export type ServerRequest = PageRequest & {
  nonce: string;
  /** Writes a fault into the server's log, under the request's id and without what members wrote. */
  logFault: (fault: unknown) => void;
  /**
   * Receives the page's HTML if it was drawn as one string, and when its code starts (null: at once); the Response then has no
   * body.
   */
  handOver: (html: string, start: LateStart | null) => void;
};

export const requestContext = createContext<ServerRequest>();
/** One per request; dehydrated into the document. */
export const queryClientContext = createContext<QueryClient>();

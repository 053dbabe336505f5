import type { QueryClient } from "@tanstack/react-query";
import { createContext } from "react-router";
import type { PageRequest } from "./page-state.ts";

export type ServerCall = (request: {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}) => Promise<{ status: number; body: unknown; setCookies: string[] }>;

/** The request as loaders and the renderer see it; the nonce never reaches the page's own state. */
export type ServerRequest = PageRequest & { nonce: string };

/** The API, called in-process with the visitor's own cookies. */
export const apiContext = createContext<ServerCall>();
export const requestContext = createContext<ServerRequest>();
/** One per request; dehydrated into the document. */
export const queryClientContext = createContext<QueryClient>();

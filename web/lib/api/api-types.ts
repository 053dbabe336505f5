import type { z } from "zod";
import type { Endpoints } from "#contracts/all.ts";

export type ApiKey = keyof Endpoints & string;

type Part<K extends ApiKey, Name extends string> = Endpoints[K] extends {
  [N in Name]: infer S extends z.ZodType;
}
  ? z.input<S>
  : never;

type Field<Name extends string, Value> = [Value] extends [never]
  ? { [N in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value | undefined }
    : undefined extends Value
      ? { [N in Name]?: Value }
      : { [N in Name]: Value };

export type ApiParts<K extends ApiKey> = Field<"params", Part<K, "params">> &
  Field<"query", Part<K, "query">> &
  Field<"body", Part<K, "body">>;

export type ApiOptions = {
  signal?: AbortSignal | undefined;
  /** The browser finishes the call even if the page is closed; for bodies up to 64 KB. */
  keepalive?: boolean | undefined;
  /** Repeats of one action share a key; without one, each call makes a new key. */
  idempotencyKey?: string | undefined;
  /** The member of the call, if it may be another one than the signed-in member, which is the default. */
  memberId?: string | undefined;
  /** Repeats after temporary failures, if not five: 0 where a person waits and has a button. */
  retries?: number | undefined;
};

export type ApiInput<K extends ApiKey> = ApiParts<K> & ApiOptions;
export type ApiAnswer<K extends ApiKey> = z.output<Endpoints[K]["answer"]>;

/** Makes the argument optional if none of its members is required. */
export type ApiArguments<K extends ApiKey> =
  Record<never, never> extends ApiInput<K> ? [input?: ApiInput<K>] : [input: ApiInput<K>];

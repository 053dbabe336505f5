import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { safeEncode } from "zod/v4/core";
import type { Locale } from "#i18n/locales.ts";
import { AppError } from "../errors.ts";
import { callsPerPage } from "./http-limits.ts";
import { countCalls, refuseAudience } from "./mount.ts";
import { refusalAnswer, refusalOf } from "./refusals.ts";
import { isStorable } from "./storable.ts";

export type DirectAnswer = { status: number; body: unknown };
export type DirectCall = (
  key: string,
  parts: { params?: Values | undefined; query?: Values | undefined },
) => Promise<DirectAnswer>;
type Values = Record<string, unknown>;

/**
 * Calls the API for the page of one request, without a network: with the same site, caller and checks, the same
 * contracts, and the same texts of refusals. The caller is looked up once for the page. It offers only reads, because
 * a page changes nothing.
 */
export function createDirectCall(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  locale: Locale,
): DirectCall {
  let counted: Promise<void> | undefined;

  async function call(key: string, { params, query }: Parameters<DirectCall>[1]): Promise<unknown> {
    const mounted = key.startsWith("GET ") ? app.mounting.mounted.get(key) : undefined;
    if (!mounted) throw new AppError("not_found");
    const { contract, answer } = mounted;
    refuseAudience(contract, request);
    counted ??= countCalls(app, request, callsPerPage);
    await counted;
    const given = await answer(request, reply, {
      params: parse(contract.params, params, "params"),
      query: parse(contract.query, query, "querystring"),
      body: undefined,
      locale,
    });
    const stripped = safeEncode(contract.answer, given as never);
    if (stripped.success) return stripped.data;
    throw new Error(`${key} answered what its contract does not know`, { cause: stripped.error });
  }

  return async (key, parts) => {
    try {
      return { status: 200, body: await call(key, parts) };
    } catch (error) {
      return refusalAnswer(error as Error, request, locale);
    }
  };
}

type Schema = NonNullable<Parameters<typeof refuseAudience>[0]["query"]>;

function parse(schema: Schema | undefined, values: Values | undefined, part: string): unknown {
  const given = asAddressed(values ?? {});
  if (!isStorable(given)) throw new AppError("invalid_request");
  if (!schema) return given;
  const parsed = schema.safeParse(given, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw refusalOf(parsed.error, part);
}

/** Values as in the query of an address: one text or several. A missing value is left out. */
function asAddressed(values: Values): Record<string, string | string[]> {
  const named: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(values)) {
    const texts = [value].flat().filter((one) => one !== undefined && one !== null && one !== "");
    if (texts.length > 0) named[name] = texts.length === 1 ? String(texts[0]) : texts.map(String);
  }
  return named;
}

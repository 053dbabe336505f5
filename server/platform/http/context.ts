import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { EndpointKey, Endpoints } from "#contracts/all.ts";
import type { Audience, StaffAudience } from "#contracts/endpoint.ts";
import type { ErrorCode } from "#contracts/errors.ts";
import type { LogoPicture } from "#contracts/ground/site-logo.ts";
import type { Settings } from "#contracts/ground/site-settings.ts";
import type { Locale } from "#i18n/locales.ts";
import type { Act } from "./staff-act.ts";
import type { StaffCaller } from "./staff-gate.ts";

/** The site that the request's host names, with all its settings filled in. */
export type RequestSite = {
  id: string;
  /** Its public address, without a slash at the end. */
  publicUrl: string;
  /** Of its owner. */
  companyId: string;
  /** Switched off: the hooks refuse almost all requests, and optional notifications wait. */
  isClosed: boolean;
  /** Its own logo; undefined: the drawn mark and its name. */
  logo: LogoPicture[] | undefined;
  /** By subject; a use case takes the parts that it needs. */
  settings: Settings;
};

/** The signed-in member. */
export type Caller = {
  memberId: string;
  /** Hash of the session's token; names the session, opens nothing. */
  sessionKey: string;
  language: Locale;
  isConfirmed: boolean;
  isPremium: boolean;
  signedUpAt: Date;
  /** Up to a minute old. */
  lastSeenAt: Date;
  /** The version of this member's data in the polled answers. */
  stamp: number;
};

/**
 * The request's session as this process has cached it, with its owner. It proves nothing, because the session may have
 * ended: code that uses it must check the session in the acting statement.
 */
export type CachedSession = Pick<Caller, "memberId" | "sessionKey" | "language">;

declare module "fastify" {
  interface FastifyRequest {
    site: RequestSite;
    caller: Caller | null;
    /** Set instead of `caller` where the route has a shortcut (mount.ts). */
    cachedSession: CachedSession | null;
    /** Looks the session up, and replaces the cached one by a caller, or by null. */
    identify: (() => Promise<void>) | null;
    locale: Locale;
    /** By the trusted proxy (COUNTRY_HEADER), or by the caller's network address; null if unknown. */
    geoCountry: string | null;
    /** Whether the trusted proxy named geoCountry, so that a cache in the proxy can have it in its key. */
    isCountryForwarded: boolean;
    /** geoip_selected_country: the visitor's choice, else geoCountry. */
    country: string | null;
  }
  interface FastifyContextConfig {
    errors?: readonly ErrorCode[];
    audience?: Audience;
    hasShortcut?: boolean;
    /** Its answers below /api/ name their own cache-control: they contain nothing of a person. */
    isKeptByBrowsers?: boolean;
  }
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Part<E, Name extends string> = E extends Record<Name, infer Schema> ? Parsed<Schema> : undefined;

/** The parsed and checked input of this endpoint's handler. */
export type Call<Key extends EndpointKey> = {
  params: Part<Endpoints[Key], "params">;
  query: Part<Endpoints[Key], "query">;
  body: Part<Endpoints[Key], "body">;
  caller: Endpoints[Key]["audience"] extends "member" ? Caller : Caller | null;
  staff: Endpoints[Key]["audience"] extends StaffAudience ? StaffCaller : StaffCaller | null;
  /** For a write of staff: runs all its changes, with its line in the audit log. */
  act: Act;
  site: RequestSite;
  locale: Locale;
  now: Date;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** The answer; fields outside the contract are removed. */
export type Answer<Key extends EndpointKey> = z.input<Endpoints[Key]["answer"]>;

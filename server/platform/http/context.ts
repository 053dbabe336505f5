import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { EndpointKey, Endpoints } from "#contracts/all.ts";
import type { Audience, StaffAudience } from "#contracts/endpoint.ts";
import type { ErrorCode } from "#contracts/errors.ts";
import type { Settings } from "#contracts/ground/site-settings.ts";
import type { Locale } from "#i18n/locales.ts";
import type { Act } from "./staff-act.ts";
import type { StaffCaller } from "./staff-gate.ts";

/** The site that the request's host names, with all its settings filled in. */
export type RequestSite = {
  id: string;
  /** Where its members reach it; without a slash at the end. */
  publicUrl: string;
  /** Of who owns it. */
  companyId: string;
  /** By subject; a use case takes the parts it is about. */
  settings: Settings;
};

/** Who is signed in. */
export type Caller = {
  memberId: string;
  /** Hash of the session's token; names the session, opens nothing. */
  sessionKey: string;
  language: Locale;
  isConfirmed: boolean;
  isPremium: boolean;
  signedUpAt: Date;
  /** Up to a minute behind. */
  lastSeenAt: Date;
  /** Counts up with whatever the polled answers show of this member's own. */
  stamp: number;
};

/**
 * Whose session the request names, as far as this process remembers. It proves nothing, for the session may have ended
 * since: whoever acts on it has the statement that acts look the session up.
 */
export type Claim = Pick<Caller, "memberId" | "sessionKey" | "language">;

declare module "fastify" {
  interface FastifyRequest {
    site: RequestSite;
    caller: Caller | null;
    /** Set instead of `caller` where the route has a shortcut (mount.ts). */
    claim: Claim | null;
    /** Turns the claim into a caller, or into nobody. */
    identify: (() => Promise<void>) | null;
    locale: Locale;
    /** By the caller's address; null where the address tells nothing. */
    geoCountry: string | null;
    /** geoip_selected_country: what the visitor chose, else geoCountry. */
    country: string | null;
  }
  interface FastifyContextConfig {
    errors?: readonly ErrorCode[];
    audience?: Audience;
    hasShortcut?: boolean;
  }
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Part<E, Name extends string> = E extends Record<Name, infer Schema> ? Parsed<Schema> : undefined;

/** What a handler of this endpoint gets, parsed and checked. */
export type Call<Key extends EndpointKey> = {
  params: Part<Endpoints[Key], "params">;
  query: Part<Endpoints[Key], "query">;
  body: Part<Endpoints[Key], "body">;
  caller: Endpoints[Key]["audience"] extends "member" ? Caller : Caller | null;
  staff: Endpoints[Key]["audience"] extends StaffAudience ? StaffCaller : StaffCaller | null;
  /** For a write of staff: everything that it changes, with its line in the audit log. */
  act: Act;
  site: RequestSite;
  locale: Locale;
  now: Date;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** What it answers; the contract strips whatever it does not name. */
export type Answer<Key extends EndpointKey> = z.input<Endpoints[Key]["answer"]>;

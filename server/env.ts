import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";

const roles = ["web", "live", "worker"] as const;

const flag = (byDefault: "0" | "1") =>
  z
    .enum(["0", "1", "true", "false", ""])
    .default(byDefault)
    .transform((value) => value === "1" || value === "true");

/** An address to which paths are added: it ends without a slash. */
const baseUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !/[?#]/.test(url), "an address without query and fragment")
  .transform((url) => {
    let base = url;
    while (base.endsWith("/")) base = base.slice(0, -1);
    return base;
  });

const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  /** Port for members; a process that only runs jobs answers just /healthz and /readyz there. */
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  /** The default site's address as members type it; links in mails are made from it, never from a request. */
  PUBLIC_URL: z.url().optional(),
  /** Embedded database, photos and secrets live here. */
  DATA_DIR: z.string().default("./data"),
  /** postgres://... switches from the embedded database to a server. */
  DATABASE_URL: z.string().optional(),
  /** Connections to PostgreSQL for requests; jobs take up to five more, the probe of /readyz one. */
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  /**
   * The longest wait of a request for a connection to PostgreSQL or a lock there; a statement may take 15 s.
   */
  DATABASE_WAIT_SECONDS: z.coerce.number().min(0.1).max(14).default(1.8),
  /** redis://... carries live events, presence and rate limits between processes. */
  REDIS_URL: z.string().optional(),
  ROLES: z
    .string()
    .default("web,live,worker")
    .transform((value) => value.split(",").map((role) => role.trim()))
    .pipe(z.array(z.enum(roles)).min(1)),
  /** 1: demo members, emulators and the outbox page. Never set it on a site with real members. */
  DEMO: flag("0"),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  /**
   * Keys of mail providers that report bounces and complaints: Mailgun's signing key, SendGrid's public key,
   * or a secret for any other provider.
   */
  MAILGUN_SIGNING_KEY: z.string().min(16).optional(),
  SENDGRID_PUBLIC_KEY: z.base64().optional(),
  MAIL_EVENTS_SECRET: z.string().min(32).optional(),
  /** Without it no payments are taken, except in the demo. */
  MOLLIE_API_KEY: z.string().optional(),
  /** An access token of the organisation at Mollie, which may read settlements: without it they are not compared. */
  MOLLIE_ORGANISATION_TOKEN: z.string().startsWith("access_").optional(),
  /** Another address for Mollie's API: an emulator's. */
  MOLLIE_API_URL: z.url().optional(),
  /** 0: it ends its open orders, refunds and withdrawals, and the next gateway takes the new orders. */
  MOLLIE_NEW_ORDERS: flag("1"),
  /**
   * A gateway that speaks the signed redirect (docs/signed-redirect.md), for the niches that Mollie does not allow: its
   * address (`https:` in production), our shop there, and the key that signs. All three, or none.
   */
  SIGNED_REDIRECT_URL: baseUrl.optional(),
  SIGNED_REDIRECT_SHOP: z.string().max(100).optional(),
  SIGNED_REDIRECT_KEY: z.string().min(32).optional(),
  /** 0: as MOLLIE_NEW_ORDERS. */
  SIGNED_REDIRECT_NEW_ORDERS: flag("1"),
  /** GatewayAPI's token: without it no text messages are sent, except in the demo. */
  SMS_TOKEN: z.string().min(8).optional(),
  /**
   * Another address for GatewayAPI's Message API than the European one: another region's, or an emulator's.
   */
  SMS_URL: z.url().optional(),
  /**
   * The sender of text messages: up to 11 letters and digits, or a number; the default is the site's name.
   */
  SMS_SENDER: z
    .string()
    .regex(/^(?:[A-Za-z0-9 ]{1,11}|\d{1,15})$/)
    .optional(),
  /** The most text messages that one site sends in a day, which bounds the cost of a flood. */
  SMS_PER_DAY: z.coerce.number().int().min(0).default(500),
  /**
   * KLIPY's key, and 1 once KLIPY has permitted in writing that a server asks: without both there are no gifs, except in
   * the demo.
   */
  GIF_API_KEY: z.string().min(8).optional(),
  GIF_PROXY_PERMITTED: flag("0"),
  /** Another address for KLIPY's API: an emulator's. */
  GIF_API_URL: baseUrl.optional(),
  /**
   * More hosts of push services that members' browsers may name, such as push.example.org or *.example.org,
   * separated by commas.
   */
  PUSH_HOSTS: z
    .string()
    .default("")
    .transform((value) => value.split(",").flatMap((host) => host.trim().toLowerCase() || [])),
  /** The address of the push service's emulator; for demo and tests only, which start one themselves. */
  PUSH_SERVICE_URL: z.url().optional(),
  /** s3://key:secret@host:port/bucket?region=...; without it photos are stored in DATA_DIR. */
  STORAGE_URL: z.string().optional(),
  /** Signs photo addresses; made and kept in DATA_DIR when absent. Must be the same in all processes. */
  SESSION_SECRET: z.string().min(32).optional(),
  /**
   * The number of proxies, or their addresses, whose X-Forwarded-* headers are trusted; empty trusts none.
   */
  TRUST_PROXY: z.string().default(""),
  /**
   * The request header in which a trusted proxy names the visitor's country, such as x-country; it replaces the look-up of
   * the address. With it, caches in front of the product may keep public pages.
   */
  COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/i)
    .transform((name) => name.toLowerCase())
    .default(""),
  /** Messages one member may send a minute, averaged over two; load tests raise it. */
  MESSAGES_PER_MINUTE: z.coerce.number().int().min(1).default(30),
  /**
   * The most open connections of this process, event streams included. Each may take a file handle of
   * LimitNOFILE.
   */
  MAX_CONNECTIONS: z.coerce.number().int().min(1).default(30_000),
  /** Pages from build/, compiled on demand (npm run dev), or none (API tests). */
  WEB_PAGES: z.enum(["built", "vite", "none"]).default("built"),
  /** /metrics for Prometheus on a port of its own, which only the monitoring may reach; 0: none. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  /** /metrics on PORT, for requests with this bearer token. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Where to report security holes (mailto: or https:); published in /.well-known/security.txt. */
  SECURITY_CONTACT: z.url().optional(),
  /** Seconds in which a stopping process still takes requests, until the load balancer has noticed. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  /** Default: info; warn in the demo, because a person reads its output. */
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).optional(),
});

export type Env = Omit<
  z.infer<typeof schema>,
  "SESSION_SECRET" | "PUBLIC_URL" | "LOG_LEVEL" | "DRAIN_SECONDS"
> & {
  SESSION_SECRET: string;
  LOG_LEVEL: string;
  DRAIN_SECONDS: number;
  PUBLIC_URL: string;
  /** True if the routes of demo and tests (outbox, emulators) exist. */
  hasOutbox: boolean;
  /** Cookies carry Secure and the __Host- prefix. */
  secureCookies: boolean;
};

/** Parses the whole configuration once; throws a readable list of its errors. */
export function loadEnv(source: Record<string, string | undefined>): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(filled);
  if (!parsed.success) throw new Error(`Configuration: ${listFaults(parsed.error)}.`);
  const env = parsed.data;
  if (env.DEMO && env.MOLLIE_API_KEY?.startsWith("live_"))
    throw new Error("Configuration: DEMO=1 takes no real money; leave MOLLIE_API_KEY out, or set DEMO=0.");
  const { SIGNED_REDIRECT_URL, SIGNED_REDIRECT_SHOP, SIGNED_REDIRECT_KEY } = env;
  const signedRedirect = [SIGNED_REDIRECT_URL, SIGNED_REDIRECT_SHOP, SIGNED_REDIRECT_KEY].filter(Boolean);
  if (signedRedirect.length !== 0 && signedRedirect.length !== 3)
    throw new Error(
      "Configuration: SIGNED_REDIRECT_URL, SIGNED_REDIRECT_SHOP and SIGNED_REDIRECT_KEY belong together.",
    );
  if (env.DEMO && SIGNED_REDIRECT_URL && !isOnThisMachine(SIGNED_REDIRECT_URL))
    throw new Error(
      "Configuration: DEMO=1 takes no real money; leave SIGNED_REDIRECT_URL out, or set DEMO=0.",
    );
  const takesMoney = env.NODE_ENV === "production" && !env.DEMO;
  if (takesMoney && SIGNED_REDIRECT_URL && new URL(SIGNED_REDIRECT_URL).protocol !== "https:")
    throw new Error("Configuration: SIGNED_REDIRECT_URL must begin with https: in production.");
  // An emulator on this machine only, never a foreign gateway, because the demo shows all codes in its
  // outbox.
  if (env.DEMO && env.SMS_TOKEN && !isOnThisMachine(env.SMS_URL))
    throw new Error("Configuration: DEMO=1 sends no real text messages; leave SMS_TOKEN out, or set DEMO=0.");
  if (env.COUNTRY_HEADER && !env.TRUST_PROXY)
    throw new Error("Configuration: COUNTRY_HEADER needs TRUST_PROXY, because only a proxy may send it.");
  const dataDir = resolve(env.DATA_DIR);
  const publicUrl = (env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/$/, "");
  return {
    ...env,
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    SESSION_SECRET: env.SESSION_SECRET ?? keptSecret(dataDir),
    LOG_LEVEL: env.LOG_LEVEL ?? (env.DEMO ? "warn" : "info"),
    DRAIN_SECONDS: env.DRAIN_SECONDS ?? (env.NODE_ENV === "production" && !env.DEMO ? 2 : 0),
    hasOutbox: env.DEMO || env.NODE_ENV === "test",
    secureCookies: publicUrl.startsWith("https:"),
  };
}

function isOnThisMachine(url: string | undefined): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url ? new URL(url).hostname : "");
}

function listFaults(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(32).toString("hex");
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}

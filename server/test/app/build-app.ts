import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { z } from "zod";
import type { EndpointKey, Endpoints } from "#contracts/all.ts";
import { type App, buildApp } from "#server/app.ts";
import { loadEnv } from "#server/env.ts";
import type { Clock } from "#server/platform/clock.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestDatabase, patientSeconds, type TestDatabase } from "./database.ts";
import { takeRedis } from "./redis.ts";

export type MovableClock = Clock & { set(time: Date): void; advance(seconds: number): void };

export function movableClock(start = new Date()): MovableClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    set: (time) => {
      now = time.getTime();
    },
    advance: (seconds) => {
      now += seconds * 1000;
    },
  };
}

type In<E, Name extends string> = E extends Record<Name, infer S extends z.ZodType> ? z.input<S> : never;
type CallOptions<Key extends EndpointKey> = {
  params?: In<Endpoints[Key], "params">;
  query?: In<Endpoints[Key], "query">;
  body?: In<Endpoints[Key], "body">;
  headers?: Record<string, string>;
};
export type Answered<Key extends EndpointKey> = {
  status: number;
  /** The answer of the contract; for a refusal the error answer, read by `error`. */
  body: z.output<Endpoints[Key]["answer"]> & {
    error?: string;
    fields?: Record<string, { code: string; message: string }>;
    message?: string;
  };
  headers: Record<string, string | string[] | number | undefined>;
};

/** One browser: keeps its cookies, and sends the origin of the site's own pages. */
export type Browser = {
  call<Key extends EndpointKey>(key: Key, options?: CallOptions<Key>): Promise<Answered<Key>>;
  /** Any request, for cases that the typed call does not allow. */
  raw(options: {
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
    url: string;
    payload?: string | Buffer | object;
    headers?: Record<string, string>;
  }): Promise<{
    status: number;
    body: string;
    headers: Record<string, string | string[] | number | undefined>;
  }>;
  cookies: Map<string, string>;
};

export type TestApp = App & {
  database: TestDatabase;
  clock: MovableClock;
  browser(options?: { address?: string; language?: string }): Browser;
  /** Mails to an address, newest first; waits for due jobs. */
  mailsTo(address: string): Promise<{ subject: string; text: string; html: string; links: string[] }[]>;
  close(): Promise<void>;
};

/** The whole server on a database of its own, with running jobs and a clock that tests move. */
export async function createTestApp(
  options: {
    env?: Record<string, string>;
    clock?: MovableClock;
    /** Adds routes or hooks before the server is ready. */
    extend?: (http: App["http"]) => void;
  } = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), "rendezvous-test-"));
  const clock = options.clock ?? movableClock();
  const redisUrl = await takeRedis();
  const waitSeconds = options.env?.DATABASE_WAIT_SECONDS ?? String(patientSeconds);
  const database = await createTestDatabase({ waitSeconds: Number(waitSeconds) });
  const env = loadEnv({
    NODE_ENV: "test",
    WEB_PAGES: "none",
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.TEST_LOG ?? "silent",
    PUBLIC_URL: "http://localhost:3000",
    SESSION_SECRET: "a secret that only tests may know about",
    ...(database.url ? { DATABASE_URL: database.url } : {}),
    ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
    DATABASE_WAIT_SECONDS: waitSeconds,
    ...options.env,
  });
  const app = await buildApp(env, { database, clock });
  options.extend?.(app.http);
  await app.start();
  await app.http.ready();
  return {
    ...app,
    database,
    clock,
    browser: (choice) => createBrowser(app, choice),
    async mailsTo(address) {
      await app.services.queue.drained();
      const { body } = await createBrowser(app).call("GET /dev/outbox.json", { query: { to: address } });
      return body.entries;
    },
    async close() {
      await app.stop();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function createBrowser(app: App, { address = "127.0.0.1", language = "en" } = {}): Browser {
  const cookies = new Map<string, string>([["locale", language]]);

  const raw: Browser["raw"] = async ({ method, url, payload, headers }) => {
    const answer = await app.http.inject({
      method,
      url,
      remoteAddress: address,
      headers: {
        host: "localhost:3000",
        "x-client": "web",
        "sec-fetch-site": "same-origin",
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const cookie of answer.cookies) {
      if (cookie.value === "" || cookie.maxAge === 0) cookies.delete(cookie.name);
      else cookies.set(cookie.name, cookie.value);
    }
    return { status: answer.statusCode, body: answer.body, headers: answer.headers };
  };

  return {
    cookies,
    raw,
    async call(key, options = {}) {
      const [method = "GET", pattern = ""] = key.split(" ");
      const {
        params = {},
        query = {},
        body,
        headers,
      } = options as {
        params?: Record<string, string>;
        query?: Record<string, unknown>;
        body?: object;
        headers?: Record<string, string>;
      };
      const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
      const search = new URLSearchParams(
        Object.entries(query).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      );
      const answer = await raw({
        method: method as "GET",
        url: search.size > 0 ? `${path}?${search}` : path,
        ...(method === "GET" ? {} : { payload: body ?? {} }),
        headers: method === "GET" ? { ...headers } : { "idempotency-key": newId(), ...headers },
      });
      return { status: answer.status, body: JSON.parse(answer.body || "{}"), headers: answer.headers };
    },
  };
}

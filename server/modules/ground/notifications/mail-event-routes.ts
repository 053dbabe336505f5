import type { FastifyInstance } from "fastify";
import type { MailProvider } from "#contracts/ground/notifications.ts";
import type { Env } from "#server/env.ts";
import { AppError } from "#server/platform/errors.ts";
import { mount } from "#server/platform/http/mount.ts";
import type { ReadMailEvents } from "#server/platform/providers/mail-event.ts";
import { readMailgun } from "#server/platform/providers/mailgun.ts";
import { readSendgrid } from "#server/platform/providers/sendgrid.ts";
import { readSignedJson } from "#server/platform/providers/signed-json.ts";
import type { Services } from "#server/services.ts";
import { mailEventBytes } from "./notification-limits.ts";
import { takeMailEvent } from "./take-mail-event.ts";

export function mailEventRoutes(app: FastifyInstance, { db, env, live }: Services): void {
  const readers = readersOf(env);
  app.register(async (webhooks) => {
    // A signature covers the bytes as they arrived.
    webhooks.removeAllContentTypeParsers();
    webhooks.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: mailEventBytes },
      (_request, body, done) => done(null, body),
    );
    mount(webhooks, "POST /api/mail-events/:provider", async ({ params, request, now }) => {
      const { provider } = params;
      const read = readers.get(provider);
      if (!read) throw new AppError("not_found");
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const events = read({ body, headers: request.headers, now });
      if (!events) throw new AppError("forbidden");
      for (const event of events) {
        const changed = await takeMailEvent(db, { provider, event, now });
        for (const memberId of changed) live.publish(memberId, "user_changed", {});
      }
      return {};
    });
  });
}

/** Readers for the providers whose secret is set. */
function readersOf(env: Env): Map<MailProvider, ReadMailEvents> {
  const { MAILGUN_SIGNING_KEY, SENDGRID_PUBLIC_KEY, MAIL_EVENTS_SECRET } = env;
  return new Map([
    ...(MAILGUN_SIGNING_KEY ? [["mailgun", readMailgun(MAILGUN_SIGNING_KEY)] as const] : []),
    ...(SENDGRID_PUBLIC_KEY ? [["sendgrid", readSendgrid(SENDGRID_PUBLIC_KEY)] as const] : []),
    ...(MAIL_EVENTS_SECRET ? [["signed", readSignedJson(MAIL_EVENTS_SECRET)] as const] : []),
  ]);
}

import type { FastifyInstance } from "fastify";
import { mount } from "#server/platform/http/mount.ts";
import type { Services } from "#server/services.ts";
import { presentMessage } from "./present.ts";
import { findThread, listMessages } from "./queries.ts";
import { readAnswers } from "./read-answers.ts";
import { readText, standingOf } from "./support-rules.ts";
import { writeToSupport } from "./write-to-support.ts";

export function supportRoutes(app: FastifyInstance, { db, live }: Services): void {
  mount(app, "GET /api/support", async ({ query, caller, now }) => {
    const thread = await findThread(db, caller.memberId);
    const standing = standingOf(thread, now);
    if (!thread) return { messages: [], has_earlier: false, standing };
    const { messages, hasEarlier } = await listMessages(db, { threadId: thread.id, before: query.before });
    return { messages: messages.map(presentMessage), has_earlier: hasEarlier, standing };
  });

  mount(app, "POST /api/support/messages", async ({ body, caller, site, now }) => {
    const written = await writeToSupport(db, {
      ...{ siteId: site.id, memberId: caller.memberId, clientId: body.client_id, now },
      text: readText(body.text),
    });
    return { message: presentMessage(written.message), standing: standingOf(written.thread, now) };
  });

  mount(app, "PUT /api/support/read", async ({ body, caller: { memberId } }) => {
    if (await readAnswers(db, { memberId, seq: body.seq })) live.publish(memberId, "user_changed", {});
    return {};
  });
}

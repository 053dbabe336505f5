import type { FastifyInstance } from "fastify";
import { mount } from "#server/platform/http/mount.ts";
import type { StaffCaller } from "#server/platform/http/staff-gate.ts";
import type { Services } from "#server/services.ts";
import { answerMember } from "./answer-member.ts";
import { claimThread, releaseThread } from "./claim-thread.ts";
import { closeThread } from "./close-thread.ts";
import { presentForDesk, presentQueued } from "./present.ts";
import { countQueue, type Desk, getForDesk, listQueue } from "./support-queue.ts";
import { readText } from "./support-rules.ts";

/** Routes for staff who answer members; contracts/desk/support.ts. */
export function supportStaffRoutes(app: FastifyInstance, { db, live, queue }: Services): void {
  const deskOf = (call: { staff: StaffCaller; site: { id: string }; now: Date }): Desk => ({
    siteId: call.site.id,
    staffId: call.staff.staffId,
    now: call.now,
  });
  const answer = async (desk: Desk, threadId: string) => ({
    thread: presentForDesk(await getForDesk(db, desk, threadId), desk),
  });

  mount(app, "GET /api/admin/support", async ({ query, ...call }) => {
    const desk = deskOf(call);
    const [rows, counts] = [await listQueue(db, desk, query.status), await countQueue(db, desk)];
    return { threads: rows.map((row) => presentQueued(row, desk.now)), ...counts };
  });

  mount(app, "GET /api/admin/support/:thread_id", async ({ params, ...call }) =>
    answer(deskOf(call), params.thread_id),
  );

  mount(app, "POST /api/admin/support/:thread_id/claim", async ({ params, ...call }) => {
    const desk = deskOf(call);
    await claimThread(db, desk, params.thread_id);
    return answer(desk, params.thread_id);
  });

  mount(app, "DELETE /api/admin/support/:thread_id/claim", async ({ params, staff }) => {
    await releaseThread(db, staff.staffId, params.thread_id);
    return {};
  });

  mount(app, "POST /api/admin/support/:thread_id/messages", async ({ act, params, body, ...call }) => {
    const desk = deskOf(call);
    const threadId = params.thread_id;
    const text = readText(body.text);
    const memberId = await act(async (tx, record) => {
      const said = await answerMember(tx, { queue, desk }, { threadId, text, seenSeq: body.seen_seq });
      const { memberId } = said.thread;
      await record({
        act: "support.answered",
        subject: { kind: "support", id: threadId },
        memberId,
        reason: body.topic,
        details: { message: said.messageId },
      });
      return memberId;
    });
    // Open pages show the mark and the answer at once.
    live.publish(memberId, "user_changed", {});
    return {};
  });

  mount(app, "POST /api/admin/support/:thread_id/end", async ({ act, params, body, ...call }) => {
    const desk = deskOf(call);
    const threadId = params.thread_id;
    const memberId = await act(async (tx, record) => {
      const closing = { threadId, end: body.end, seenSeq: body.seen_seq };
      const { memberId } = await closeThread(tx, desk, closing);
      await record({
        act: "support.closed",
        subject: { kind: "support", id: threadId },
        memberId,
        reason: body.end,
      });
      return memberId;
    });
    // Open pages show at once that the matter is closed.
    live.publish(memberId, "user_changed", {});
    return {};
  });
}

import type { FastifyInstance } from "fastify";
import { kindsFor } from "#contracts/desk/complaint-roles.ts";
import { AppError } from "#server/platform/errors.ts";
import { mount } from "#server/platform/http/mount.ts";
import type { Act } from "#server/platform/http/staff-act.ts";
import type { StaffCaller } from "#server/platform/http/staff-gate.ts";
import type { Services } from "#server/services.ts";
import { answerComplaint, type Said } from "./answer-complaint.ts";
import { claimComplaint, releaseComplaint } from "./claim-complaint.ts";
import { closeComplaint } from "./close-complaint.ts";
import { countQueue, type Desk, getForDesk, listQueue } from "./complaint-queue.ts";
import { presentForDesk, presentQueued } from "./present.ts";
import { readWords } from "./read-complaint.ts";

const acts = { answer: "complaint.answered", asks: "complaint.asked_back", note: "complaint.noted" } as const;

/** Routes for staff who answer complaints; contracts/desk/complaints.ts. */
export function complaintStaffRoutes(app: FastifyInstance, { db, post }: Services): void {
  const deskOf = (call: { staff: StaffCaller; site: { id: string }; now: Date }): Desk => ({
    siteId: call.site.id,
    staffId: call.staff.staffId,
    kinds: kindsFor(call.staff.roles),
    now: call.now,
  });
  const answer = async (desk: Desk, complaintId: string) => ({
    complaint: presentForDesk(await getForDesk(db, desk, complaintId), desk),
  });
  /** The complaint's line in the log: codes and ids, no texts. */
  const lineOf = ({ complaint, messageId, isAlone }: Said) => ({
    subject: { kind: "complaint", id: complaint.id },
    ...(complaint.memberId && { memberId: complaint.memberId }),
    details: { kind: complaint.kind, message: messageId, ...(isAlone && { is_own_decision: true }) },
  });
  /** An attempt to handle an appeal against one's own decision is refused and logged. */
  async function holdApart<T>(act: Act, complaintId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const isOwn = error instanceof AppError && error.code === "appeal_needs_another";
      const line = { act: "complaint.refused", subject: { kind: "complaint", id: complaintId } };
      if (isOwn) await act((_tx, record) => record({ ...line, reason: error.code }));
      throw error;
    }
  }

  mount(app, "GET /api/admin/complaints", async ({ query, ...call }) => {
    const desk = deskOf(call);
    const [rows, counts] = [
      await listQueue(db, desk, { status: query.status, reference: query.reference }),
      await countQueue(db, desk),
    ];
    return { complaints: rows.map((row) => presentQueued(row, desk.now)), ...counts };
  });

  mount(app, "GET /api/admin/complaints/:complaint_id", async ({ params, ...call }) =>
    answer(deskOf(call), params.complaint_id),
  );

  mount(app, "POST /api/admin/complaints/:complaint_id/claim", async ({ act, params, ...call }) => {
    const desk = deskOf(call);
    await holdApart(act, params.complaint_id, () => claimComplaint(db, desk, params.complaint_id));
    return answer(desk, params.complaint_id);
  });

  mount(app, "DELETE /api/admin/complaints/:complaint_id/claim", async ({ params, staff }) => {
    await releaseComplaint(db, staff.staffId, params.complaint_id);
    return {};
  });

  mount(app, "POST /api/admin/complaints/:complaint_id/messages", async ({ act, params, body, ...call }) => {
    const desk = deskOf(call);
    const words = { complaintId: params.complaint_id, kind: body.kind, text: readWords(body.text) };
    await holdApart(act, words.complaintId, () =>
      act(async (tx, record) => {
        const said = await answerComplaint(tx, { post, site: call.site, desk }, words);
        await record({ ...lineOf(said), act: acts[body.kind], reason: said.complaint.kind });
      }),
    );
    return {};
  });

  mount(app, "POST /api/admin/complaints/:complaint_id/outcome", async ({ act, params, body, ...call }) => {
    const desk = deskOf(call);
    const { outcome } = body;
    const words = { complaintId: params.complaint_id, outcome, text: readWords(body.text) };
    await holdApart(act, words.complaintId, () =>
      act(async (tx, record) => {
        const said = await closeComplaint(tx, { post, site: call.site, desk }, words);
        await record({ ...lineOf(said), act: "complaint.closed", reason: outcome });
      }),
    );
    return {};
  });
}

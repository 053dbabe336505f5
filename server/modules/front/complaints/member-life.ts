import { and, asc, eq, inArray, ne, notInArray, type SQL } from "drizzle-orm";
import { safetyKinds } from "#contracts/front/complaint-kinds.ts";
import type { Db } from "#server/db/open-database.ts";
import { complaintMessages, complaintPictures, complaints } from "#server/db/schema/complaints.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import { eraseComplaints, unname } from "./erase-complaints.ts";
import { reopenComplaints } from "./reopen-complaints.ts";
import { complaintsOf } from "./whose-complaint.ts";

export const complaintsLife: MemberLife = {
  module: "complaints",
  tables: {
    complaints: {
      forget: {
        kept: "kind, dates and outcome, for the yearly counts; of an open one about safety what it says, without who said it",
      },
      export: "shown",
    },
  },
  async forget(tx, { memberId, now }) {
    const own = await complaintsOf(tx, memberId);
    const safety = [...safetyKinds];
    // Another person may be in danger: staff examine it, although its sender will not learn the outcome.
    const isStillOurs = and(own, ne(complaints.status, "closed"), inArray(complaints.kind, safety));
    const kept = (await tx.select({ id: complaints.id }).from(complaints).where(isStillOurs)).map(
      ({ id }) => id,
    );
    const others = kept.length > 0 ? and(own, notInArray(complaints.id, kept)) : own;
    await tx
      .update(complaints)
      .set({ status: "closed", outcome: "withdrawn", closedAt: now })
      .where(and(others, ne(complaints.status, "closed")));
    await eraseComplaints(tx, others);
    await unname(tx, inArray(complaints.id, kept));
    // The answer to our question cannot come any more: staff continue with the facts they have. The rows are
    // locked by now, so a question under way is seen, and the next one is refused.
    await reopenComplaints(tx, kept, now);
    return "gone";
  },
  async export(db, memberId) {
    const ofThem = await complaintsOf(db, memberId);
    const own = await db
      .select({
        reference: complaints.reference,
        kind: complaints.kind,
        status: complaints.status,
        outcome: complaints.outcome,
        email: complaints.email,
        name: complaints.name,
        about: complaints.about,
        text: complaints.text,
        locale: complaints.locale,
        country: complaints.country,
        filedAt: complaints.filedAt,
        dueAt: complaints.dueAt,
        closedAt: complaints.closedAt,
      })
      .from(complaints)
      .where(ofThem)
      .orderBy(asc(complaints.filedAt), asc(complaints.id));
    // Without the notes of staff and the names of their writers.
    const said = await db
      .select({
        complaint: complaints.reference,
        from: complaintMessages.from,
        text: complaintMessages.text,
        isByMail: complaintMessages.isByMail,
        createdAt: complaintMessages.createdAt,
      })
      .from(complaintMessages)
      .innerJoin(complaints, eq(complaints.id, complaintMessages.complaintId))
      .where(and(ofThem, ne(complaintMessages.from, "note")))
      .orderBy(asc(complaintMessages.createdAt), asc(complaintMessages.id));
    const pictures = await listOwnPictures(db, ofThem);
    return {
      complaints: own,
      complaint_messages: said,
      complaint_pictures: pictures.map(({ fileKey: _, ...picture }) => picture),
    };
  },
  async pictures(db, memberId) {
    return (await listOwnPictures(db, await complaintsOf(db, memberId))).map(({ fileKey }) => fileKey);
  },
};

async function listOwnPictures(db: Db, own: SQL | undefined) {
  return db
    .select({
      complaint: complaints.reference,
      fileKey: complaintPictures.fileKey,
      width: complaintPictures.width,
      height: complaintPictures.height,
      createdAt: complaintPictures.createdAt,
    })
    .from(complaintPictures)
    .innerJoin(complaints, eq(complaints.id, complaintPictures.complaintId))
    .where(own)
    .orderBy(asc(complaintPictures.createdAt), asc(complaintPictures.id));
}

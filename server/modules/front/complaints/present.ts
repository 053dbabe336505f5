import type { DeskComplaint, QueuedComplaint } from "#contracts/desk/complaints.ts";
import type { Complaint } from "#contracts/front/complaints.ts";
import { erasedAfter } from "./complaint-rules.ts";
import type { ComplaintForDesk, ComplaintRow, MessageRow, PictureRow, QueuedRow } from "./queries.ts";

type Shown = {
  token: string;
  mayRead: boolean;
  messages: readonly MessageRow[];
  pictures: readonly PictureRow[];
  now: Date;
};

/**
 * A complaint as shown to a person with its link: without the address, which the page does not need, and
 * without the texts if the link is the only proof.
 */
export function presentComplaint(row: ComplaintRow, shown: Shown): Complaint {
  const { mayRead, messages, now } = shown;
  return {
    reference: row.reference,
    kind: row.kind,
    status: row.status,
    outcome: row.outcome,
    filed_at: row.filedAt.toISOString(),
    due_at: row.dueAt.toISOString(),
    is_overdue: isOverdue(row, now),
    closed_at: row.closedAt?.toISOString() ?? null,
    deleted_at: row.closedAt ? erasedAfter(row.closedAt).toISOString() : null,
    answers: messages.filter(({ from }) => from === "site").length,
    said: mayRead ? presentSaid(row, shown) : /* defence: words-for-who-may-read */ null,
  };
}

function presentSaid(row: ComplaintRow, { token, messages, pictures }: Shown): Complaint["said"] {
  return {
    about: row.about,
    text: row.text ?? "",
    messages: messages.map(({ id, from, text, isByMail, createdAt }) => ({
      id,
      from: from === "complainer" ? "complainer" : "site",
      text,
      is_by_mail: isByMail,
      at: createdAt.toISOString(),
    })),
    pictures: pictures.map((picture) => presentPicture(picture, `/api/complaints/${token}`)),
  };
}

/** A picture with its addresses, which begin with the link, or with the complaint's id for staff. */
function presentPicture({ id, placeholder, width, height }: PictureRow, seenBy: string) {
  const address = `${seenBy}/pictures/${id}`;
  return { id, image_url: `${address}/card`, full_url: `${address}/full`, placeholder, width, height };
}

export function presentQueued(row: QueuedRow, now: Date): QueuedComplaint {
  return {
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    status: row.status,
    outcome: row.outcome,
    excerpt: row.excerpt,
    filed_at: row.filedAt.toISOString(),
    due_at: row.dueAt.toISOString(),
    is_overdue: isOverdue(row, now),
    holder: row.holder,
  };
}

/** A complaint as shown to staff: with the address and their notes. */
export function presentForDesk(
  { complaint, memberName, holderId, holder, canBeAsked, messages, pictures }: ComplaintForDesk,
  { staffId, now }: { staffId: string; now: Date },
): DeskComplaint {
  const { id, reference, kind, status, outcome, about, text, name, email, locale, memberId } = complaint;
  return {
    ...{ id, reference, kind, status, outcome, about, name, email, locale, holder },
    text: text ?? "",
    member: memberId ? { id: memberId, name: memberName ?? "" } : null,
    filed_at: complaint.filedAt.toISOString(),
    due_at: complaint.dueAt.toISOString(),
    closed_at: complaint.closedAt?.toISOString() ?? null,
    is_overdue: isOverdue(complaint, now),
    is_held: holderId === staffId,
    can_be_asked: canBeAsked,
    messages: messages.map(({ message, author }) => ({
      id: message.id,
      from: message.from,
      author,
      text: message.text,
      is_by_mail: message.isByMail,
      at: message.createdAt.toISOString(),
    })),
    pictures: pictures.map((picture) => presentPicture(picture, `/api/admin/complaints/${id}`)),
  };
}

function isOverdue({ status, dueAt }: Pick<ComplaintRow, "status" | "dueAt">, now: Date): boolean {
  return status === "open" && dueAt <= now;
}

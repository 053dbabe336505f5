import type { ReportSubject } from "#contracts/care/report-kinds.ts";

/** The member of a block or a report. */
export type Person = { id: string; name: string; gender: string | null };

/** The reported item, as in `POST /api/reports`. */
export type Reported = { subject: ReportSubject; id: string; seq?: number };

/** The requested action about a member: with `report` to report this item, without it to block them. */
export type CareWish = { person: Person; report?: Reported };

import type { ReportSubject } from "#contracts/care/report-kinds.ts";

/** Whom a block or a report is about. */
export type Person = { id: string; name: string; gender: string | null };

/** What is reported, as `POST /api/reports` names it. */
export type Reported = { subject: ReportSubject; id: string; seq?: number };

/** What is to be done about somebody: with `report` that is reported, without it the question is whether to block them. */
export type SafetyWish = { person: Person; report?: Reported };

import { z } from "zod";
import { reportReasons } from "#contracts/care/report-kinds.ts";
import { endpoint } from "#contracts/endpoint.ts";
import { countedYears } from "#contracts/limits.ts";
import { instant } from "#contracts/shapes.ts";
import { complaintCountGroups, complaintKinds, reportCountGroups } from "./complaint-kinds.ts";

const count = z.number().int().min(0);
/** Half of the decided ones took at most this number of whole hours, rounded up; null if none is decided. */
const medianHours = count.nullable();

/** What was filed within one calendar year (UTC), and what has come of it so far (DSA articles 15 and 24). */
const year = z.object({
  year: z.number().int(),
  complaints: z.object({
    filed: count,
    median_hours: medianHours,
    kinds: z.array(z.object({ kind: z.enum(complaintKinds), filed: count, acted: count })),
    results: z.array(z.object({ result: z.enum(complaintCountGroups), count })),
  }),
  reports: z.object({
    filed: count,
    /** Filed by the program that notices the same first message to many people. */
    by_program: count,
    median_hours: medianHours,
    reasons: z.array(z.object({ reason: z.enum(reportReasons), filed: count, acted: count })),
    results: z.array(z.object({ result: z.enum(reportCountGroups), count })),
  }),
});
export type CountedYear = z.infer<typeof year>;

export const complaintCountEndpoints = {
  "GET /api/complaint-counts": endpoint({
    summary: `Count the complaints and the reports of this site by year, with their outcomes: the latest ${countedYears} years, the newest first. Years without any are left out. Counted is what was filed, and decided, before the current month, so that a number shows no single case of these days.`,
    audience: "anyone",
    answer: z.object({
      /** The first instant that is not counted. */
      until: instant,
      years: z.array(year),
    }),
  }),
};

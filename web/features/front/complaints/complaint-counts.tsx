import { ChartNoAxesColumn } from "lucide-react";
import { type ReactNode, useId } from "react";
import { minAge } from "#contracts/limits.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { countsQuery } from "./queries.ts";

type Year = ApiAnswer<"GET /api/complaint-counts">["years"][number];

/** From this number of hours on, a time is named in days. */
const hoursAsDays = 48;

/** The complaints and the reports of each year, and their results. */
export function ComplaintCounts() {
  const t = useT("complaintcounts");
  const { data } = useQuery(countsQuery());
  const format = useFormat();
  if (!data) return null;
  if (data.years.length === 0) return <EmptyState icon={ChartNoAxesColumn} title={t("empty")} />;
  // The last day that is counted, in the calendar of the counts.
  const last = new Date(Date.parse(data.until) - 1);
  return (
    <>
      <p className="text-sm text-text-muted">
        {t("until", { date: format.date(last, { dateStyle: "long", timeZone: "UTC" }) })}
      </p>
      {data.years.map((year) => (
        <section key={year.year} className="grid gap-4">
          <h2 className="tabular text-xl font-bold">{year.year}</h2>
          <Complaints {...year.complaints} />
          <Reports {...year.reports} />
        </section>
      ))}
    </>
  );
}

function Complaints({ filed, median_hours, kinds, results }: Year["complaints"]) {
  const t = useT("complaintcounts");
  const tComplaints = useT("complaints");
  return (
    <Counted title={t("complaints", { count: filed })} filed={filed} median={median_hours}>
      <Kinds rows={kinds.map((each) => ({ ...each, name: tComplaints(`kinds.${each.kind}`) }))} />
      <Results rows={results.map((each) => ({ ...each, name: t(`results.${each.result}`) }))} />
    </Counted>
  );
}

function Reports({ filed, by_program, median_hours, reasons, results }: Year["reports"]) {
  const t = useT("complaintcounts");
  const tReports = useT("reports");
  const name = (reason: (typeof reasons)[number]["reason"]) =>
    reason === "minor" ? tReports("reasons.minor", { min_age: minAge }) : tReports(`reasons.${reason}`);
  return (
    <Counted
      title={t("reports", { count: filed })}
      filed={filed}
      median={median_hours}
      note={by_program > 0 ? t("by_program", { count: by_program }) : null}
    >
      <Kinds rows={reasons.map((each) => ({ ...each, name: name(each.reason) }))} />
      <Results rows={results.map((each) => ({ ...each, name: t(`results.${each.result}`) }))} />
    </Counted>
  );
}

type CountedProps = {
  title: string;
  filed: number;
  median: number | null;
  note?: string | null;
  children: ReactNode;
};

function Counted({ title, filed, median, note = null, children }: CountedProps) {
  const t = useT("complaintcounts");
  const time =
    median === null
      ? null
      : median < hoursAsDays
        ? t("median.hours", { count: median })
        : t("median.days", { count: Math.ceil(median / 24) });
  return (
    <Card className="grid gap-3 p-4">
      <h3 className="font-bold">{title}</h3>
      {time ? <p className="text-sm text-pretty">{time}</p> : null}
      {note ? <p className="text-sm text-pretty text-text-muted">{note}</p> : null}
      {filed > 0 ? children : null}
    </Card>
  );
}

function Kinds({ rows }: { rows: { name: string; filed: number; acted: number }[] }) {
  const t = useT("complaintcounts");
  return (
    <Table columns={[t("what"), t("filed"), t("acted")]}>
      {rows
        .filter(({ filed }) => filed > 0)
        .map(({ name, filed, acted }) => (
          <Row key={name} name={name} values={[filed, acted]} />
        ))}
    </Table>
  );
}

function Results({ rows }: { rows: { name: string; count: number }[] }) {
  const t = useT("complaintcounts");
  return (
    <Table columns={[t("result"), t("number")]}>
      {rows
        .filter(({ count }) => count > 0)
        .map(({ name, count }) => (
          <Row key={name} name={name} values={[count]} />
        ))}
    </Table>
  );
}

function Table({ columns, children }: { columns: string[]; children: ReactNode }) {
  const id = useId();
  const [first, ...others] = columns;
  return (
    <table aria-labelledby={id} className="w-full border-collapse text-sm hyphens-auto">
      <thead>
        <tr className="border-b align-bottom text-text-muted">
          <th scope="col" id={id} className="py-2 pr-2 text-left font-semibold">
            {first}
          </th>
          {others.map((name) => (
            <th key={name} scope="col" className="w-24 py-2 pl-2 text-right font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Row({ name, values }: { name: string; values: [number] | [number, number] }) {
  const format = useFormat();
  const [first, second] = values;
  const cell = "tabular py-2 pl-2 text-right";
  return (
    <tr className="border-b align-top last:border-b-0">
      <th scope="row" className="py-2 pr-2 text-left font-normal">
        {name}
      </th>
      <td className={cell}>{format.number(first)}</td>
      {second === undefined ? null : <td className={cell}>{format.number(second)}</td>}
    </tr>
  );
}

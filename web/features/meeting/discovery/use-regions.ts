import { useQuery } from "#web/lib/queries/use-query.ts";
import { regionsQuery } from "./queries.ts";

type Regions = { kind: string | null; regions: { id: string; name: string }[] };

/** The regions of a country; empty while they load or without a country. */
export function useRegions(country: string | null): Regions {
  const { data } = useQuery({ ...regionsQuery(country ?? ""), enabled: country !== null });
  const found = country ? data?.countries.find((entry) => entry.country === country) : undefined;
  return { kind: found?.region_kind ?? null, regions: found?.regions ?? [] };
}

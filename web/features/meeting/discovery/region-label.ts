import { useT } from "#web/lib/language/i18n.ts";

const kinds = [
  "province",
  "federal_state",
  "state",
  "canton",
  "region",
  "community",
  "voivodeship",
  "county",
  "nation",
] as const;

/** The country's word for a region: province, canton, voivodeship. */
export function useRegionLabel(): (kind: string | null) => string {
  const t = useT("places");
  return (kind) => t(`region.${kinds.find((one) => one === kind) ?? "region"}`);
}

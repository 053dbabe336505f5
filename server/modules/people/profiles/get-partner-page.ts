import type { Db } from "#server/db/open-database.ts";
import { AppError } from "#server/platform/errors.ts";
import { getMember } from "./get-member.ts";
import type { Showcase } from "./present-card.ts";

/**
 * The partner's page of a live-cam profile that the caller may see, by the site's setting: no request names an address.
 * Everything else is not_found, or refused as the profile is.
 */
export async function getPartnerPage(
  db: Db,
  showcase: Showcase,
  asked: Parameters<typeof getMember>[2],
): Promise<{ address: string; host: string }> {
  const member = await getMember(db, showcase, asked);
  // defence: partner-page-of-advertisements
  if (!member.has_partner_page) throw new AppError("not_found");
  const { href, hostname } = new URL(showcase.site.settings.kinds.camPartner);
  return { address: href, host: hostname };
}

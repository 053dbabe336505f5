import { and, eq, sql } from "drizzle-orm";
import type { Teaser } from "#contracts/front/landings.ts";
import type { Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { isOpenToVisitors } from "#server/modules/ground/sites/visitor-access.ts";
import { imagesOf, presentMainImage } from "#server/modules/people/photos/present.ts";
import {
  type CardRow,
  cardColumns,
  isFieldShown,
  type Showcase,
} from "#server/modules/people/profiles/present-card.ts";
import { visibleTo } from "#server/modules/people/visibility/visible-to.ts";
import { ageOn } from "#server/platform/age.ts";
import { findRegion, placeName } from "#server/platform/geo/regions.ts";

const { name, kind, isExample, birthDate, country, hiddenFields, mainPhoto } = cardColumns(null);
const columns = { name, kind, isExample, birthDate, country, hiddenFields, mainPhoto };
type TeaserRow = Pick<CardRow, keyof typeof columns> & { region: string | null };
type Asked = { memberId: string; network: string | undefined; locale: Locale };

const teaserStatement = prepared((db) =>
  db
    .select({ ...columns, region: profiles.region })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(
      and(
        eq(profiles.memberId, sql.placeholder("memberId")),
        // defence: landing-by-consent
        eq(profiles.isOnLandings, true),
        visibleTo(db, { siteId: sql.placeholder("siteId"), memberId: null }, "discovery"),
      ),
    )
    .prepare("teaser"),
);

/**
 * The part of a member that strangers see, if the member agreed to landing pages; null for all others and for
 * unknown ids. The database work is the same for every id, so neither the answer nor its time distinguishes
 * them.
 */
export async function getTeaser(
  db: Db,
  showcase: Showcase,
  { memberId, network, locale }: Asked,
): Promise<Teaser | null> {
  const { site } = showcase;
  if (!isOpenToVisitors(site.settings, network)) return null;
  const [row] = await teaserStatement(db).execute({ memberId, siteId: site.id });
  return row ? presentTeaser(row, showcase, locale) : null;
}

function presentTeaser(row: TeaserRow, { storage, site, now }: Showcase, locale: Locale): Teaser {
  const place = isFieldShown(row, "region", site) ? findRegion(row.country ?? "", row.region ?? "") : null;
  return {
    name: row.name,
    kind: row.kind,
    is_example: row.isExample,
    age: ageOn(row.birthDate, now),
    region: place && placeName(place, locale),
    main_image: presentMainImage(imagesOf(storage, site), row.mainPhoto),
    fictional_warning: row.kind === "member" ? null : site.settings.kinds.fictionalWarning || null,
  };
}

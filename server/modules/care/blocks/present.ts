import type { z } from "zod";
import type { blockedMember } from "#contracts/care/blocks.ts";
import type { accounts } from "#server/db/schema/accounts.ts";
import type { profiles } from "#server/db/schema/profiles.ts";
import { imagesOf, type PhotoRow, presentMainImage } from "#server/modules/people/photos/present.ts";
import { isPartnerShown } from "#server/modules/people/visibility/partner-state.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Storage } from "#server/platform/storage.ts";

type Row = Pick<typeof profiles.$inferSelect, "memberId" | "name" | "kind" | "isExample" | "gender"> & {
  accountStatus: (typeof accounts.$inferSelect)["status"];
  profileStatus: (typeof profiles.$inferSelect)["status"];
  isServed: boolean;
  mainPhoto: Pick<PhotoRow, "fileKey" | "status" | "placeholder" | "alt"> | null;
  isPhotoShown: boolean;
};

/** Enough to recognise a blocked member; without a name if they are shown to no member any more. */
export function presentBlocked(
  row: Row,
  { storage, site }: { storage: Storage; site: RequestSite },
): z.infer<typeof blockedMember> {
  const isNamed = isPartnerShown(row);
  const isShown = isNamed && row.isPhotoShown;
  return {
    id: row.memberId,
    name: isNamed ? row.name : "",
    kind: row.kind,
    is_example: row.isExample,
    gender: isShown ? row.gender : null,
    main_image: presentMainImage(imagesOf(storage, site), isShown ? row.mainPhoto : null),
  };
}

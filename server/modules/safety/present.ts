import type { z } from "zod";
import type { blockedMember } from "#contracts/safety.ts";
import type { accounts } from "#server/db/schema/accounts.ts";
import type { profiles } from "#server/db/schema/profiles.ts";
import { isPartnerShown } from "#server/modules/chats/policy.ts";
import { type PhotoRow, presentMainImage } from "#server/modules/photos/present.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Storage } from "#server/platform/storage.ts";

type Row = Pick<typeof profiles.$inferSelect, "memberId" | "name" | "kind" | "isExample"> & {
  accountStatus: (typeof accounts.$inferSelect)["status"];
  profileStatus: (typeof profiles.$inferSelect)["status"];
  mainPhoto: Pick<PhotoRow, "fileKey" | "status" | "placeholder" | "alt"> | null;
  isPhotoShown: boolean;
};

/** Enough to know again whom one blocked; of somebody who is no longer shown to anybody not even the name. */
export function presentBlocked(
  row: Row,
  { storage, site }: { storage: Storage; site: RequestSite },
): z.infer<typeof blockedMember> {
  // Promise 1: no fictional profile without the words that say so.
  const isServed = row.kind !== "fictional" || site.settings.fictional_warning !== "";
  const isNamed = isServed && isPartnerShown(row);
  const photo = isNamed && row.isPhotoShown ? row.mainPhoto : null;
  return {
    id: row.memberId,
    name: isNamed ? row.name : "",
    kind: row.kind,
    is_example: row.isExample,
    main_image: presentMainImage(storage, site.settings.cdn_prefix, photo),
  };
}

import { distanceBandKm } from "#contracts/limits.ts";
import type { InterestTopic } from "#contracts/people/profile-options.ts";
import type { MemberCard } from "#contracts/shapes.ts";
import { useKindsName } from "#web/features/ground/session/kind-name.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";

type Reasons = ApiAnswer<"GET /api/members/:member_id/reasons">;

/** One sentence of all reasons for which a search shows a member. */
export function useReasonText(): (member: MemberCard, reasons: Reasons) => string {
  const t = useT("search");
  const options = useT("options");
  const format = useFormat();
  const kindsName = useKindsName();
  return ({ name, gender, kind }, answer) => {
    const { reasons, distance, shared_interests, shared_count: count } = answer;
    const topics = shared_interests.map((topic) => options(`interests.${topic as InterestTopic}`));
    const clauses = reasons.map((reason) => {
      switch (reason) {
        case "kind":
          return t("why.kind", { kinds: kindsName(kind) });
        case "near": {
          const band = distance && distance !== "further" ? distance : "under_100";
          return t("why.near", { km: distanceBandKm[band] });
        }
        case "interests":
          return t("why.interests", { count, topics: topics.join(", ") });
        case "new":
          return t("why.new", { name, gender });
        case "online":
          return t("why.online", { name, gender });
        default:
          return t(`why.${reason}`, { name });
      }
    });
    return t("why.sentence", { reasons: format.list(clauses) });
  };
}

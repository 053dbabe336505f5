import { useT } from "#web/lib/language/i18n.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { useKindText } from "./kind-text.ts";
import type { Conversation } from "./queries.ts";

/** Above the waiting message: its receiver and their kind. */
export function FirstMessagePartner({ partner }: { partner: Conversation["partner"] }) {
  const t = useT("firstmessage");
  const kind = useKindText()(partner);
  return (
    <div className="flex items-center gap-4">
      <Avatar src={partner.main_image?.thumb_filename ?? null} alt="" size="lg" />
      <div className="min-w-0">
        <h1 className="text-xl font-bold text-balance wrap-anywhere">
          {t("heading", { name: partner.name })}
        </h1>
        {kind ? <p className="text-sm font-semibold">{kind}</p> : null}
      </div>
    </div>
  );
}

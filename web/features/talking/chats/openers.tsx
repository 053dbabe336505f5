import { useT } from "#web/lib/language/i18n.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { OpenerList, type OpenersProps } from "./opener-list.tsx";

/** An empty conversation: the partner, and three openers from shared interests. A choice sends nothing. */
export function Openers({ partner, name, onChoose }: OpenersProps) {
  const t = useT("openers");
  const chats = useT("chats");
  // Nobody writes to an advertisement.
  if (partner.kind === "cam") return <div className="grow" />;
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain">
      <div className="m-auto flex w-full max-w-md flex-col items-center gap-4 px-5 py-6 text-center">
        <Avatar
          src={partner.main_image?.thumb_filename ?? null}
          alt=""
          size="xl"
          online={partner.is_online}
          onlineLabel={chats("online", { gender: partner.gender })}
        />
        <div>
          <h2 className="text-lg font-bold">{t("start.title", { name, gender: partner.gender })}</h2>
          <p className="mt-1 text-sm text-text-muted">{t("start.text")}</p>
        </div>
        <OpenerList partner={partner} name={name} onChoose={onChoose} />
      </div>
    </div>
  );
}

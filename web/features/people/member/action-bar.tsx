import { MessageCircle } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icon.tsx";

type ActionBarProps = {
  memberId: string;
  conversationId: string | null;
  /** The like button. */
  like: ReactNode;
  /** Opens the dialog for a first message, in the place of the page of the conversation. */
  onBegin: () => void;
};

/** A press that opens the link in this tab, and not in another one. */
const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** Like and message; on phones fixed above the navigation, within reach of the thumb. */
export function ActionBar({ memberId, conversationId, like, onBegin }: ActionBarProps) {
  const t = useT("member");
  const isVisitor = useUser() === null;
  const chat = `/members/${memberId}/chat`;
  return (
    <>
      <div
        className={classes(
          "flex gap-3 *:min-w-0 *:flex-1 max-md:fixed max-md:*:px-4 max-md:inset-x-0 max-md:z-20 max-md:border-t max-md:bg-surface-raised max-md:px-4 max-md:py-2.5 md:max-w-md",
          isVisitor
            ? "max-md:bottom-0 max-md:pb-[calc(0.625rem+env(safe-area-inset-bottom))]"
            : "max-md:bottom-[calc(3.75rem+env(safe-area-inset-bottom))]",
        )}
      >
        {like}
        <ButtonLink
          variant="outline"
          size="lg"
          to={isVisitor ? `/signup?next=${encodeURIComponent(chat)}` : chat}
          icon={<Icon icon={MessageCircle} />}
          onClick={(event) => {
            // Without a network, the dialog's code may be missing; the page of the conversation may be kept.
            if (isVisitor || conversationId !== null || !isPlain(event) || !navigator.onLine) return;
            event.preventDefault();
            onBegin();
          }}
          // On a small phone the text of the like button needs the room.
          className="max-[399px]:flex-none!"
        >
          <span className="max-[399px]:sr-only">{conversationId ? t("open_chat") : t("message")}</span>
        </ButtonLink>
      </div>
      <div className="order-last h-16 md:hidden" />
    </>
  );
}

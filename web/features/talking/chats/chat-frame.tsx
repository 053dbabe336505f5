import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { noteMessage } from "#web/features/ground/session/note-message.ts";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import type { CareWish } from "#web/lib/browser/care-wish.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useLive } from "#web/lib/live/live.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import { classes } from "#web/ui/classes.ts";
import { ChatList } from "./chat-list.tsx";
import { forgetChat } from "./last-chat.ts";
import { loadConversation, prepareConversation } from "./load-conversation.ts";
import type { Conversation } from "./queries.ts";
import { useConversation } from "./use-conversation.ts";
import { useLastChat } from "./use-last-chat.ts";
import { useThreadNews } from "./use-thread-news.ts";

const ConversationPane = deferred(loadConversation, { isVital: true });
const ChooseChat = deferred(() => import("./choose-chat.tsx"));
const DeleteDialog = deferred(() => import("./delete-dialog.tsx"), { isVital: true });

/** A conversation that the member is asked about before it is deleted. */
type Leaving = Pick<Conversation, "id" | "partner">;

type ChatFrameProps = {
  conversationId?: string | undefined;
  memberId?: string | undefined;
  /** Opens the dialog to block the partner, or to report the given content. */
  onCareWish: (wish: CareWish) => void;
};

/** List and conversation: side by side from 992 px, one at a time below. */
export function ChatFrame({ conversationId, memberId, onCareWish }: ChatFrameProps) {
  const t = useT("chats");
  const client = useQueryClient();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const user = useUser();
  const address = useMemo(() => ({ conversationId, memberId }), [conversationId, memberId]);
  const conversation = useConversation(address);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const { search } = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  const isOpen = (conversationId ?? memberId) !== undefined;
  useLastChat(user?.id ?? null, conversation, isOpen);
  // Updates the list before the conversation marks the message as read, so that no badge flashes.
  useLive("message", (message) => {
    if (user) noteMessage(client, message, user.id);
  });
  useThreadNews(conversation, user?.id ?? null);
  // Preloads the conversation's code while the list is on screen.
  useEffect(() => void prepareConversation(), []);

  // The first message has given the conversation its id: the address changes, the page stays.
  const begunId = memberId && conversation?.id;
  useEffect(() => {
    if (begunId) void navigate(`/chats/${begunId}`, { replace: true, preventScrollReset: true });
  }, [begunId, navigate]);

  if (!user) return null;

  const remove = async ({ id, partner }: Leaving) => {
    setLeaving(null);
    setFailure(null);
    if (!id) return;
    // Another conversation than the deleted one stays open.
    if (id === conversation?.id) {
      forgetChat(user.id);
      await navigate(`/chats${search}`, { replace: true });
    }
    try {
      const { deleteChat } = await import("./delete-chat.ts");
      await deleteChat(client, id, partner.id);
    } catch (error) {
      setFailure(t("delete.failed", { reason: errorText(error) }));
    }
  };
  return (
    <div className="mx-auto flex min-h-0 w-full max-w-page grow xl:border-x">
      <ChatList
        memberId={user.id}
        openId={conversation?.id ?? null}
        failure={failure}
        onFailure={setFailure}
        className={classes(
          "min-w-0 bg-surface-raised max-lg:grow lg:w-1/3 lg:max-w-list lg:min-w-list-min lg:border-r",
          isOpen && "max-lg:hidden",
        )}
      />
      <div className={classes("flex min-h-0 min-w-0 grow flex-col", !isOpen && "max-lg:hidden")}>
        {conversation ? (
          <ConversationPane
            key={conversation.partner.id ?? conversation.id}
            address={address}
            memberId={user.id}
            onDelete={setLeaving}
            onCareWish={onCareWish}
          />
        ) : (
          <ChooseChat />
        )}
      </div>
      {leaving ? (
        <DeleteDialog
          partner={leaving.partner}
          memberId={user.id}
          onClose={() => setLeaving(null)}
          onDelete={() => void remove(leaving)}
        />
      ) : null}
    </div>
  );
}

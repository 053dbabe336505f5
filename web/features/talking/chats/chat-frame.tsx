import { useQueryClient } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { noteMessage } from "#web/features/ground/session/note-message.ts";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useT } from "#web/lib/i18n.ts";
import { useLive } from "#web/lib/live.ts";
import { classes } from "#web/ui/classes.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ChatList } from "./chat-list.tsx";
import { ConversationPane } from "./conversation-pane.tsx";
import { deleteChat } from "./delete-chat.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { forgetChat } from "./last-chat.ts";
import type { Conversation } from "./queries.ts";
import { useConversation } from "./use-conversation.ts";
import { useLastChat } from "./use-last-chat.ts";
import { useUnsentSender } from "./use-unsent-sender.ts";

type ChatFrameProps = {
  conversationId?: string | undefined;
  memberId?: string | undefined;
  /** Asks whether to block the partner. */
  onBlock: (partner: { id: string; name: string; gender: string | null }) => void;
};

/** List and conversation: side by side from 992 px, one at a time below. */
export function ChatFrame({ conversationId, memberId, onBlock }: ChatFrameProps) {
  const t = useT("chats");
  const client = useQueryClient();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const user = useUser();
  const conversation = useConversation({ conversationId, memberId });
  const [leaving, setLeaving] = useState<Conversation | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isOpen = conversationId !== undefined || memberId !== undefined;
  useUnsentSender();
  useLastChat(user?.id ?? null, conversation, isOpen);
  // Before the conversation marks it as read, so that no badge flashes up.
  useLive("message", (message) => {
    if (user) noteMessage(client, message, user.id);
  });

  // The first message gave the conversation its id: the address follows, the page stays as it is.
  const begunId = memberId !== undefined ? (conversation?.id ?? null) : null;
  useEffect(() => {
    if (begunId !== null) void navigate(`/chats/${begunId}`, { replace: true, preventScrollReset: true });
  }, [begunId, navigate]);

  if (!user) return null;
  const nameOf = ({ partner }: Conversation) => (partner.id === null ? t("deleted_member") : partner.name);

  const remove = async ({ id, partner }: Conversation) => {
    setLeaving(null);
    setFailure(null);
    if (id === null) return;
    forgetChat(user.id);
    await navigate("/chats", { replace: true });
    try {
      await deleteChat(client, id, partner.id);
    } catch (error) {
      setFailure(t("delete.failed", { reason: errorText(error) }));
    }
  };
  const goBack = () => {
    const row = document.querySelector<HTMLElement>('#content a[aria-current="page"]');
    if (row && row.offsetParent !== null) row.focus();
    else void navigate("/chats");
  };

  return (
    <div className="mx-auto flex min-h-0 w-full max-w-page grow xl:border-x">
      <ChatList
        memberId={user.id}
        openId={conversation?.id ?? null}
        failure={failure}
        onDismissFailure={() => setFailure(null)}
        className={classes(
          "min-w-0 bg-surface-raised max-lg:grow lg:w-1/3 lg:max-w-list lg:min-w-list-min lg:border-r",
          isOpen && "max-lg:hidden",
        )}
      />
      <div className={classes("flex min-h-0 min-w-0 grow flex-col", !isOpen && "max-lg:hidden")}>
        {conversation ? (
          <ConversationPane
            key={conversation.partner.id ?? conversation.id}
            conversation={conversation}
            memberId={user.id}
            onDelete={() => setLeaving(conversation)}
            onBlock={onBlock}
            onEscape={goBack}
          />
        ) : (
          <EmptyState icon={MessagesSquare} title={t("choose.title")} className="my-auto">
            {t("choose.text")}
          </EmptyState>
        )}
      </div>
      <DeleteDialog
        name={leaving ? nameOf(leaving) : ""}
        gender={leaving?.partner.gender ?? null}
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        onDelete={() => leaving && void remove(leaving)}
      />
    </div>
  );
}

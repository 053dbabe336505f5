import { likeReceived } from "#server/modules/meeting/likes/notices/like-received.ts";
import { newMatch } from "#server/modules/meeting/likes/notices/new-match.ts";
import { receipt } from "#server/modules/money/payments/notices/receipt.ts";
import { photoVerdict } from "#server/modules/people/photos/notices/photo-verdict.ts";
import { newConversation } from "#server/modules/talking/chats/notices/new-conversation.ts";
import { newMessages } from "#server/modules/talking/chats/notices/new-messages.ts";

/** Everything that members are told when they are away: the module notifications knows none of them by name. */
export const notices = [photoVerdict, receipt, likeReceived, newMatch, newConversation, newMessages];

import type { FastifyInstance, FastifyRequest } from "fastify";
import { touchLastSeen } from "#server/modules/people/accounts/touch-last-seen.ts";
import type { Showcase } from "#server/modules/people/profiles/present-card.ts";
import { takeView } from "#server/modules/people/visibility/view-limits.ts";
import { createFindKeptGif, createKeepGif } from "#server/modules/talking/gifs/keep-gif.ts";
import { presentOffer } from "#server/modules/talking/gifs/present.ts";
import type { Call, Caller, RequestSite } from "#server/platform/http/context.ts";
import { mount } from "#server/platform/http/mount.ts";
import { zoneOfRequest } from "#server/platform/http/zone-of-request.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "#server/services.ts";
import { conversationsPerPage, messageSearchesPerMinute } from "./chat-limits.ts";
import { deleteChat, deleteChatsWith } from "./delete-chat.ts";
import { getChats } from "./get-chats.ts";
import { getConversation, getConversationWithMember } from "./get-conversation.ts";
import { getGiftTerms } from "./get-gift-terms.ts";
import { getMessageLink } from "./get-message-link.ts";
import { getPhotoTerms } from "./get-photo-terms.ts";
import { getVoiceTerms } from "./get-voice-terms.ts";
import { listConversations } from "./list-conversations.ts";
import { listMessages } from "./list-messages.ts";
import { markConversation } from "./mark-conversation.ts";
import { markRead } from "./mark-read.ts";
import { findTerms, type Writer } from "./next-price.ts";
import { noteDelivered } from "./note-delivered.ts";
import { presentMessage } from "./present-chat.ts";
import { createMessagePushes } from "./push-messages.ts";
import { reactToMessage } from "./react-to-message.ts";
import { presentNumbered } from "./reactions.ts";
import { messageOf } from "./read-sending.ts";
import { withTime } from "./same-text.ts";
import { searchMessages } from "./search-messages.ts";
import { sendBySession, sendMessage } from "./send-message.ts";
import { tellTyping } from "./tell-typing.ts";
import { withdrawMessage } from "./withdraw-message.ts";

export function chatRoutes(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;
  const gifs = presentOffer(services.gifs);
  const sending = {
    ...services,
    messagesPerMinute: services.env.MESSAGES_PER_MINUTE,
    pushes: createMessagePushes(services),
    keepGif: createKeepGif(services),
    findKeptGif: createFindKeptGif(services),
  };
  const showcaseOf = ({ site, now }: { site: RequestSite; now: Date }): Showcase => ({ storage, site, now });

  mount(app, "GET /api/chats.php", async (call) => {
    const { chats, isAllArchived, unread, newLikes } = await getChats(
      db,
      call.caller.memberId,
      showcaseOf(call),
    );
    return {
      chats,
      is_all_archived: isAllArchived,
      total_unread_messages: unread.all,
      muted_unread_messages: unread.muted,
      total_new_likes: newLikes,
    };
  });

  mount(app, "DELETE /api/chat.php", async ({ body, caller, now }) => {
    const { conversation: conversationId, profile: partnerId, seq } = body;
    const { memberId } = caller;
    if (conversationId !== undefined) await deleteChat(services, { memberId, conversationId, seq, now });
    if (partnerId !== undefined) await deleteChatsWith(services, { memberId, partnerId, now });
    return {};
  });

  mount(app, "GET /api/conversations", async (call) => {
    const { chats, nextCursor } = await listConversations(db, {
      memberId: call.caller.memberId,
      ...call.query,
      limit: conversationsPerPage,
      showcase: showcaseOf(call),
    });
    return { chats, next_cursor: nextCursor };
  });

  mount(app, "GET /api/conversations/:conversation_id", async (call) => {
    const conversation = await getConversation(db, {
      conversationId: call.params.conversation_id,
      writer: writerOf(call),
      showcase: showcaseOf(call),
    });
    return { conversation: { ...conversation, gifs } };
  });

  mount(app, "PATCH /api/conversations/:conversation_id", async ({ params, body, caller, now }) => {
    const { is_pinned: isPinned, is_muted: isMuted, is_archived: isArchived } = body;
    const side = { memberId: caller.memberId, conversationId: params.conversation_id };
    await markConversation(services, { ...side, isPinned, isMuted, isArchived, now });
    return {};
  });

  mount(app, "GET /api/members/:member_id/conversation", async (call) => {
    // The answer shows a card, so it counts against the limit of viewed profiles.
    await takeView(services.rateLimits, "profiles", { caller: call.caller, address: call.request.ip });
    const conversation = await getConversationWithMember(db, {
      partnerId: call.params.member_id,
      writer: writerOf(call),
      showcase: showcaseOf(call),
    });
    return { conversation: { ...conversation, gifs } };
  });

  mount(app, "GET /api/members/:member_id/photo-terms", async (call) => {
    await takeView(services.rateLimits, "profiles", { caller: call.caller, address: call.request.ip });
    return getPhotoTerms(db, {
      partnerId: call.params.member_id,
      writer: writerOf(call),
      showcase: showcaseOf(call),
    });
  });

  mount(app, "GET /api/members/:member_id/gift-terms", async (call) => {
    await takeView(services.rateLimits, "profiles", { caller: call.caller, address: call.request.ip });
    return getGiftTerms(db, {
      partnerId: call.params.member_id,
      writer: writerOf(call),
      showcase: showcaseOf(call),
    });
  });

  mount(app, "GET /api/members/:member_id/voice-terms", async (call) => {
    await takeView(services.rateLimits, "profiles", { caller: call.caller, address: call.request.ip });
    return getVoiceTerms(db, {
      partnerId: call.params.member_id,
      writer: writerOf(call),
      showcase: showcaseOf(call),
    });
  });

  mount(app, "GET /api/conversations/:conversation_id/messages", async ({ params, query, caller }) => {
    const { memberId } = caller;
    const conversationId = params.conversation_id;
    const { reactions_after: reactionsAfter, around, ...range } = query;
    const page = await listMessages(db, { memberId, conversationId, reactionsAfter, around, ...range });
    return {
      messages: page.messages.map((row) => presentMessage(row, memberId)),
      has_more: page.hasMore,
      ...(page.hasNewer !== undefined && { has_newer: page.hasNewer }),
      last_seq: page.lastSeq,
      reactions_version: page.reactionsVersion,
      ...(page.reactions && { reactions: page.reactions.map(presentNumbered) }),
    };
  });

  mount(app, "GET /api/conversations/:conversation_id/found-messages", async ({ params, query, caller }) => {
    const { memberId } = caller;
    // defence: message-searches-per-minute
    await services.rateLimits.take(`message-searches:${memberId}`, messageSearchesPerMinute, minuteSeconds);
    const asked = { memberId, conversationId: params.conversation_id, search: query.q };
    const { seqs, hasMore } = await searchMessages(db, asked);
    return { seqs, has_more: hasMore };
  });

  mount(
    app,
    "POST /api/members/:member_id/messages",
    async (call) => {
      const { memberId: senderId, sessionKey } = call.caller;
      const { message, terms } = await sendMessage(sending, {
        ...messageOf(call),
        senderId,
        // defence: session-stands-when-stored
        sessionKey,
      }).catch((error: unknown) => {
        throw withTime(error, readerOf(call));
      });
      return {
        message: presentMessage(message, senderId),
        ...(terms ?? (await findTerms(db, writerOf(call), call.params.member_id))),
      };
    },
    async (call) => {
      const { memberId, sessionKey } = call.cachedSession;
      const sent = await sendBySession(sending, { ...messageOf(call), senderId: memberId, sessionKey });
      if (!sent) return null;
      await touchLastSeen(db, { memberId, lastSeenAt: sent.lastSeenAt }, call.now);
      return { message: presentMessage(sent.message, memberId), ...sent.terms };
    },
  );

  mount(app, "DELETE /api/conversations/:conversation_id/messages/:seq", async ({ params, caller, now }) => {
    const { conversation_id: conversationId, seq } = params;
    await withdrawMessage(services, { memberId: caller.memberId, conversationId, seq, now });
    return {};
  });

  mount(
    app,
    "PUT /api/conversations/:conversation_id/messages/:seq/reaction",
    async ({ params, body, caller: { memberId }, now }) => {
      const { conversation_id: conversationId, seq } = params;
      const reacting = { memberId, conversationId, seq, kind: body.kind, now };
      const reaction = await reactToMessage(services, reacting);
      if (!reaction) throw new Error(`no reaction of ${memberId} in ${conversationId}`);
      return { reaction: presentNumbered(reaction) };
    },
  );

  mount(
    app,
    "DELETE /api/conversations/:conversation_id/messages/:seq/reaction",
    async ({ params, caller: { memberId }, now }) => {
      const { conversation_id: conversationId, seq } = params;
      const reaction = await reactToMessage(services, { memberId, conversationId, seq, kind: null, now });
      return { reaction: reaction && presentNumbered(reaction) };
    },
  );

  mount(
    app,
    "GET /api/conversations/:conversation_id/messages/:seq/links/:number",
    async ({ params, caller: { memberId } }) => {
      const { conversation_id: conversationId, seq, number } = params;
      const { address, host } = await getMessageLink(db, { memberId, conversationId, seq, number });
      return { link: { address, host } };
    },
  );

  mount(app, "POST /api/conversations/:conversation_id/reads", async ({ params, body, caller }) => {
    const { unread, totalUnread } = await markRead(services, {
      memberId: caller.memberId,
      conversationId: params.conversation_id,
      seq: body.seq,
    });
    return { unread, total_unread_messages: totalUnread };
  });

  mount(app, "POST /api/conversations/:conversation_id/deliveries", async ({ params, body, caller }) => {
    await noteDelivered(services, {
      memberId: caller.memberId,
      conversationId: params.conversation_id,
      seq: body.seq,
    });
    return {};
  });

  mount(app, "POST /api/conversations/:conversation_id/typing", async ({ params, caller }) => {
    await tellTyping(services, { memberId: caller.memberId, conversationId: params.conversation_id });
    return {};
  });
}

const readerOf = ({ locale, request }: Call<"POST /api/members/:member_id/messages">) => ({
  locale,
  country: request.country,
  timeZone: zoneOfRequest(request),
});

function writerOf(call: {
  caller: Caller;
  site: RequestSite;
  request: FastifyRequest;
}): Writer & { money: RequestSite["settings"]["money"] } {
  return {
    memberId: call.caller.memberId,
    isPremium: call.caller.isPremium,
    timeZone: zoneOfRequest(call.request),
    money: call.site.settings.money,
    country: call.request.country,
  };
}

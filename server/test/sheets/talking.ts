import { newId } from "#server/platform/ids.ts";
import { ofConversation, ofMember, type Sheet, upload, voiceUpload } from "./sheet.ts";

/** Routes of chats, drafts and the photos in them. */
export const talking: Sheet = {
  access: `
route                                                nobody abroad unconf free  premium blocked  disabl suspen delet  owner

GET /api/chats.php                                    login  own    own    own    own    own      own    own    own    mine
DELETE /api/chat.php                                  login  gone   gone   gone   gone   gone     gone   gone   gone   mine
GET /api/conversations                                login  own    own    own    own    own      own    own    own    mine
GET /api/conversations/:conversation_id               login  gone   gone   gone   gone   gone     gone   gone   gone   mine
GET /api/conversations/:conversation_id/messages      login  gone   gone   gone   gone   gone     gone   gone   gone   mine
GET /api/conversations/:conversation_id/found-messages login  gone   gone   gone   gone   gone     gone   gone   gone   mine
PATCH /api/conversations/:conversation_id             login  gone   gone   gone   gone   gone     gone   gone   gone   mine
DELETE /api/conversations/:conversation_id/messages/:seq login gone  gone   gone   gone   gone     gone   gone   gone   mine
PUT /api/conversations/:conversation_id/messages/:seq/reaction login gone  gone   gone   gone   gone     gone   gone   gone   mine
DELETE /api/conversations/:conversation_id/messages/:seq/reaction login gone  gone   gone   gone   gone     gone   gone   gone   mine
GET /api/conversations/:conversation_id/messages/:seq/links/:number login gone  gone   gone   gone   gone     gone   gone   gone   mine
POST /api/conversations/:conversation_id/reads        login  gone   gone   gone   gone   gone     gone   gone   gone   mine
POST /api/conversations/:conversation_id/deliveries   login  gone   gone   gone   gone   gone     gone   gone   gone   mine
POST /api/conversations/:conversation_id/typing       login  gone   gone   gone   gone   gone     gone   gone   gone   mine
GET /api/members/:member_id/conversation              login  gone   shown  shown  shown  block    gone   gone   gone   gone
GET /api/members/:member_id/draft                     login  gone   own    own    own    gone     gone   gone   gone   gone
PUT /api/members/:member_id/draft                     login  gone   act    act    act    gone     gone   gone   gone   gone
POST /api/members/:member_id/messages                 login  gone   act    act    act    block    gone   left   left   gone
GET /api/members/:member_id/photo-terms               login  gone   own    own    own    block    gone   gone   gone   gone
GET /api/members/:member_id/gift-terms                login  gone   own    own    own    block    gone   gone   gone   gone
GET /api/members/:member_id/voice-terms               login  gone   own    own    own    block    gone   gone   gone   gone
POST /api/voice-messages                              login  own    own    own    own    own      own    own    own    mine
DELETE /api/voice-messages/:voice_id                  login  own    own    own    own    own      own    own    own    mine
GET /api/gifs                                         login  own    own    own    own    own      own    own    own    mine
POST /api/chat-photos                                 login  own    own    own    own    own      own    own    own    mine
DELETE /api/chat-photos/:photo_id                     login  own    own    own    own    own      own    own    own    mine
PUT /api/chat-photos/:photo_id/choice                 login  gone   gone   gone   gone   gone     gone   gone   gone   mine
POST /api/chat-photos/:photo_id/views                 login  gone   gone   gone   gone   gone     gone   gone   gone   mine
GET /api/photo-wishes                                 login  own    own    own    own    own      own    own    own    mine
PUT /api/photo-wishes                                 login  own    own    own    own    own      own    own    own    mine
DELETE /api/photo-choices/:member_id                  login  own    own    own    own    own      own    own    own    mine
`,
  asks: {
    "DELETE /api/chat.php": ({ owner }) => ({ body: { conversation: owner.conversationId } }),
    "GET /api/conversations/:conversation_id": ofConversation,
    "GET /api/conversations/:conversation_id/messages": ofConversation,
    "GET /api/conversations/:conversation_id/found-messages": (given) => ({
      ...ofConversation(given),
      query: { q: "hello" },
    }),
    "PATCH /api/conversations/:conversation_id": (given) => ({
      ...ofConversation(given),
      body: { is_pinned: true, is_muted: true },
    }),
    "DELETE /api/conversations/:conversation_id/messages/:seq": ({ owner }) => ({
      params: { conversation_id: owner.conversationId, seq: "2" },
    }),
    "PUT /api/conversations/:conversation_id/messages/:seq/reaction": ({ owner }) => ({
      params: { conversation_id: owner.linkConversationId, seq: "1" },
      body: { kind: "heart" },
    }),
    "DELETE /api/conversations/:conversation_id/messages/:seq/reaction": ({ owner }) => ({
      params: { conversation_id: owner.conversationId, seq: "1" },
    }),
    "GET /api/conversations/:conversation_id/messages/:seq/links/:number": ({ owner }) => ({
      params: { conversation_id: owner.linkConversationId, seq: "1", number: "1" },
    }),
    "POST /api/conversations/:conversation_id/reads": (given) => ({
      ...ofConversation(given),
      body: { seq: 1 },
    }),
    "POST /api/conversations/:conversation_id/deliveries": (given) => ({
      ...ofConversation(given),
      body: { seq: 1 },
    }),
    "POST /api/conversations/:conversation_id/typing": ofConversation,
    "GET /api/members/:member_id/conversation": ofMember,
    "GET /api/members/:member_id/draft": ofMember,
    "PUT /api/members/:member_id/draft": (given) => ({
      ...ofMember(given),
      body: { body: "Not yet sent", revision: 0 },
    }),
    "GET /api/members/:member_id/photo-terms": ofMember,
    "GET /api/members/:member_id/gift-terms": ofMember,
    "GET /api/members/:member_id/voice-terms": ofMember,
    "POST /api/voice-messages": () => voiceUpload,
    "DELETE /api/voice-messages/:voice_id": ({ owner }) => ({ params: { voice_id: owner.voiceIds[1] } }),
    "GET /api/gifs": () => ({ query: { q: "cat" } }),
    "POST /api/chat-photos": () => upload,
    "DELETE /api/chat-photos/:photo_id": ({ owner }) => ({ params: { photo_id: owner.chatPhotoIds[2] } }),
    "PUT /api/chat-photos/:photo_id/choice": ({ owner }) => ({
      params: { photo_id: owner.chatPhotoIds[0] },
      body: { choice: "never" },
    }),
    "POST /api/chat-photos/:photo_id/views": ({ owner }) => ({
      params: { photo_id: owner.chatPhotoIds[1] },
    }),
    "PUT /api/photo-wishes": () => ({ body: { from: "known" } }),
    "DELETE /api/photo-choices/:member_id": ofMember,
    "POST /api/members/:member_id/messages": (given) => ({
      ...ofMember(given),
      body: { client_id: newId(), body: "Hello" },
    }),
  },
};

import { newId } from "#server/platform/ids.ts";
import { ofConversation, ofMember, type Sheet } from "./sheet.ts";

/** Of chats. */
export const talking: Sheet = {
  access: `
route                                                nobody abroad unconf free  premium blocked  disabl suspen delet  owner

GET /api/chats.php                                    login  own    own    own    own    own      own    own    own    mine
DELETE /api/chat.php                                  login  gone   gone   gone   gone   gone     gone   gone   gone   mine
GET /api/conversations                                login  own    own    own    own    own      own    own    own    mine
GET /api/conversations/:conversation_id               login  gone   gone   gone   gone   gone     gone   gone   gone   mine
GET /api/conversations/:conversation_id/messages      login  gone   gone   gone   gone   gone     gone   gone   gone   mine
POST /api/conversations/:conversation_id/reads        login  gone   gone   gone   gone   gone     gone   gone   gone   mine
POST /api/conversations/:conversation_id/typing       login  gone   gone   gone   gone   gone     gone   gone   gone   mine
GET /api/members/:member_id/conversation              login  gone   shown  shown  shown  block    gone   gone   gone   gone
POST /api/members/:member_id/messages                 login  gone   act    act    act    block    gone   left   left   gone
`,
  asks: {
    "DELETE /api/chat.php": ({ owner }) => ({ body: { conversation: owner.conversationId } }),
    "GET /api/conversations/:conversation_id": ofConversation,
    "GET /api/conversations/:conversation_id/messages": ofConversation,
    "POST /api/conversations/:conversation_id/reads": (given) => ({
      ...ofConversation(given),
      body: { seq: 1 },
    }),
    "POST /api/conversations/:conversation_id/typing": ofConversation,
    "GET /api/members/:member_id/conversation": ofMember,
    "POST /api/members/:member_id/messages": (given) => ({
      ...ofMember(given),
      body: { client_id: newId(), body: "Hello" },
    }),
  },
};

import { layout, route } from "@react-router/dev/routes";
import type { Branch } from "#web/lib/page/branch.ts";

export const talking: Branch = {
  plain: [route("chats/:conversation_id/links/:seq/:number", "routes/talking/message-link.tsx")],
  default: [route("first-message", "routes/talking/first-message.tsx")],
  chat: [
    layout("routes/talking/chat-frame.tsx", [
      route("chats", "routes/talking/chats.tsx"),
      route("chats/:conversation_id", "routes/talking/chat.tsx"),
      route("members/:member_id/chat", "routes/talking/member-chat.tsx"),
    ]),
  ],
};

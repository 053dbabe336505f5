import { expect, it } from "vitest";
import type { ChatPhoto } from "#contracts/talking/chat-photos.ts";
import type { Message } from "#contracts/talking/chats.ts";
import { withPhoto } from "./note-photo.ts";

const photo = (id: string, state: ChatPhoto["state"]): ChatPhoto => ({
  ...{
    id,
    state,
    view_once: false,
    image_url: null,
    full_url: null,
    open_until: null,
    placeholder: "",
    width: 4,
    height: 3,
  },
});
const message = (seq: number, shown?: ChatPhoto): Message => ({
  ...{ id: `m${seq}`, conversation_id: "c", seq, sender_id: "s", client_id: null, cost: 0 },
  ...{ kind: shown ? "photo" : "text", body: "", created_at: "2026-11-20T10:00:00.000Z" },
  ...(shown && { photo: shown }),
});
const thread = { messages: [message(1), message(2, photo("a", "blurred"))], hasOlder: false };

it("changes the photo's message alone, and leaves a thread without it as it is", () => {
  const changed = withPhoto(thread, photo("a", "shown"));
  expect(changed.messages.map((one) => one.photo?.state)).toEqual([undefined, "shown"]);
  expect(changed.messages[0]).toBe(thread.messages[0]);
  expect(withPhoto(thread, photo("b", "shown"))).toBe(thread);
});

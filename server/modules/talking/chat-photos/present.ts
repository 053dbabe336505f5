import type { ChatPhoto } from "#contracts/talking/chat-photos.ts";
import { lostPhotoRatio } from "./chat-photo-limits.ts";
import { type ShownSize, viewOnceMs } from "./photo-rules.ts";

/** A photo of a message as one reader is told of it. */
export type PhotoFacts = {
  id: string;
  senderId: string;
  isViewOnce: boolean;
  isRevealed: boolean;
  /** When its receiver opened one that can be viewed once: ISO date and time, UTC. */
  openedAt: string | null;
  /** The reader's side holds the message, and nothing stands between the reader and who sent it. */
  isReachable: boolean;
  width: number;
  height: number;
  placeholder: string;
};

export function presentChatPhoto(facts: PhotoFacts, readerId: string): ChatPhoto {
  const state = stateOf(facts, facts.senderId === readerId);
  const address = (size: ShownSize) => `/api/chat-photos/${facts.id}/${size}`;
  const isBlurred = state === "blurred" && !facts.isViewOnce;
  const isShown = state === "shown";
  const openUntil = openUntilOf(facts, readerId);
  return {
    id: facts.id,
    state,
    view_once: facts.isViewOnce,
    image_url: isShown ? address("card") : isBlurred ? address("blurred") : null,
    full_url: isShown || openUntil ? address("full") : null,
    open_until: openUntil,
    // It is a blurred picture too, and of one that can be viewed once nothing is shown before.
    placeholder: isShown || isBlurred ? facts.placeholder : "",
    width: facts.width,
    height: facts.height,
  };
}

/** Until when its receiver sees one that was opened: the same minute as of its file (`isSizeOpen`). */
function openUntilOf({ openedAt, senderId, isReachable }: PhotoFacts, readerId: string): string | null {
  if (openedAt === null || senderId === readerId || !isReachable) return null;
  return new Date(Date.parse(openedAt) + viewOnceMs).toISOString();
}

function stateOf(facts: PhotoFacts, isOwn: boolean): ChatPhoto["state"] {
  if (facts.openedAt !== null) return "opened";
  if (!facts.isReachable) return "gone";
  if (isOwn) return "shown";
  if (!facts.isRevealed) return "blurred";
  return facts.isViewOnce ? "unopened" : "shown";
}

/** Of a message whose photo went with its sender. */
export function presentLostPhoto({ photo, view_once }: { photo: string; view_once: boolean }): ChatPhoto {
  const nothing = { image_url: null, full_url: null, open_until: null, placeholder: "" };
  return { id: photo, state: "gone", view_once, ...nothing, ...lostPhotoRatio };
}

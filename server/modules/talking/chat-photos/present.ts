import type { ChatPhoto } from "#contracts/talking/chat-photos.ts";
import { lostPhotoRatio } from "./chat-photo-limits.ts";
import { type ShownSize, viewOnceMs } from "./photo-rules.ts";

/** A photo of a message, as shown to one reader. */
export type PhotoFacts = {
  id: string;
  senderId: string;
  isViewOnce: boolean;
  isRevealed: boolean;
  /** When its receiver opened a photo that can be viewed once: ISO date and time, UTC. */
  openedAt: string | null;
  /** The reader's side has the message, no block stands between the two, and the sender has not left. */
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
    // The placeholder is a blurred picture too; a photo to view once shows nothing before.
    placeholder: isShown || isBlurred ? facts.placeholder : "",
    width: facts.width,
    height: facts.height,
  };
}

/** The end of the receiver's view of an opened photo: the same minute as for its file (`isSizeOpen`). */
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

/** For a message whose photo was erased with its sender. */
export function presentLostPhoto({ photo, view_once }: { photo: string; view_once: boolean }): ChatPhoto {
  const nothing = { image_url: null, full_url: null, open_until: null, placeholder: "" };
  return { id: photo, state: "gone", view_once, ...nothing, ...lostPhotoRatio };
}

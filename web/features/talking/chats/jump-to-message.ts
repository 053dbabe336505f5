import type { QueryClient } from "@tanstack/react-query";
import { findBubble, focusBubble } from "./focus-bubble.ts";
import { closePassage, openAround, shownPart } from "./load-pages.ts";
import { readThread } from "./queries.ts";

const shownMs = 2_000;
/** Frames without a movement after which the message stays where it is, and the most that are watched. */
const stillFrames = 4;
const watchedFrames = 60;
const found = "bubble-found";

type Jump = {
  conversationId: string;
  seq: number;
  box: HTMLElement;
  /** Aborted when the member jumps to another message. */
  signal: AbortSignal;
  takesFocus: boolean;
};

/**
 * Scrolls to a message of the open conversation, after loading its neighbours if needed, and highlights it for a
 * moment. `gone`: this side does not have it any more. `left`: the jump was aborted.
 */
export async function jumpToMessage(client: QueryClient, jump: Jump): Promise<"found" | "gone" | "left"> {
  const { box } = jump;
  box.setAttribute("aria-busy", "true");
  try {
    return await look(client, jump);
  } finally {
    if (!jump.signal.aborted) box.removeAttribute("aria-busy");
  }
}

async function look(client: QueryClient, { conversationId, seq, box, signal, takesFocus }: Jump) {
  const isLeft = () => signal.aborted || !box.isConnected;
  const thread = readThread(client, conversationId);
  if (!thread || isLeft()) return "left";
  const isIn = (messages: readonly { seq: number }[] = []) => messages.some((one) => one.seq === seq);
  if (!isIn(thread.passage?.messages)) {
    if (isIn(thread.messages)) closePassage(client, conversationId);
    else if (!thread.hasOlder || seq > (thread.messages[0]?.seq ?? 0)) return "gone";
    else if (!(await openAround(client, conversationId, { seq, signal }))) return isLeft() ? "left" : "gone";
  }
  const current = readThread(client, conversationId);
  const message = current && shownPart(current).messages.find((one) => one.seq === seq);
  if (!message) return "gone";
  const bubble = await drawn(box, message.client_id ?? message.id, isLeft);
  if (!bubble) return "left";
  mark(bubble, isLeft);
  if (takesFocus) focusBubble(bubble);
  return "found";
}

function mark(bubble: HTMLElement, isLeft: () => boolean): void {
  bubble.scrollIntoView({ block: "center" });
  keepCentred(bubble, isLeft);
  bubble.classList.add(found);
  setTimeout(() => bubble.classList.remove(found), shownMs);
}

/**
 * Scrolls again while the days around the message get their real heights: days that were never on screen have estimated
 * ones, and each frame may draw more of them.
 */
function keepCentred(bubble: HTMLElement, isLeft: () => boolean): void {
  let top = bubble.getBoundingClientRect().top;
  let still = 0;
  let watched = 0;
  const watch = () => {
    const hasMoved = Math.abs(bubble.getBoundingClientRect().top - top) >= 1;
    still = hasMoved ? 0 : still + 1;
    watched += 1;
    if (isLeft() || still >= stillFrames || watched >= watchedFrames) return;
    if (hasMoved) bubble.scrollIntoView({ block: "center" });
    top = bubble.getBoundingClientRect().top;
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
}

/** The message's bubble, once React has rendered it; null after an abort. */
function drawn(box: HTMLElement, key: string, isLeft: () => boolean): Promise<HTMLElement | null> {
  return new Promise((resolve) => {
    const look = () => {
      const bubble = isLeft() ? null : findBubble(box, key);
      if (bubble || isLeft()) resolve(bubble);
      else requestAnimationFrame(look);
    };
    look();
  });
}

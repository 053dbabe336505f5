import type { QueryClient } from "@tanstack/react-query";
import { findBubble, focusBubble } from "./focus-bubble.ts";
import { loadOlder, readThread } from "./queries.ts";

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
};

/**
 * Scrolls to a message of the open conversation, after loading older pages if needed, and highlights it for a
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

async function look(client: QueryClient, { conversationId, seq, box, signal }: Jump) {
  const isLeft = () => signal.aborted || !box.isConnected;
  for (;;) {
    if (isLeft()) return "left";
    const thread = readThread(client, conversationId);
    if (!thread) return "left";
    const oldest = thread.messages[0]?.seq;
    if (oldest === undefined) return "gone";
    if (oldest <= seq || !thread.hasOlder) break;
    await loadOlder(client, conversationId);
    // The server has sent no older messages although some should exist: stop, so that the loop ends.
    if (readThread(client, conversationId)?.messages[0]?.seq === oldest) return isLeft() ? "left" : "gone";
  }
  const message = readThread(client, conversationId)?.messages.find((one) => one.seq === seq);
  if (!message) return "gone";
  const bubble = await drawn(box, message.client_id ?? message.id, isLeft);
  if (!bubble) return "left";
  mark(bubble, isLeft);
  return "found";
}

function mark(bubble: HTMLElement, isLeft: () => boolean): void {
  bubble.scrollIntoView({ block: "center" });
  keepCentred(bubble, isLeft);
  focusBubble(bubble);
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

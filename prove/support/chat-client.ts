import type { LiveEvents } from "#contracts/live.ts";
import type { Message } from "#contracts/talking/chats.ts";
import { newId } from "#server/platform/ids.ts";
import { isWorthRetrying, retryDelay, wait } from "#web/lib/api/retry.ts";
import { openStream } from "#web/lib/live/live-connection.ts";
import { eventSourceOf } from "./event-source.ts";
import { type Ask, ask, type Reply } from "./http.ts";
import type { ProofMember } from "./members.ts";

export type SentMessage = {
  clientId: string;
  receiverId: string;
  body: string;
  /** How often it was tried until it was acknowledged. */
  tries: number;
  /** The server's answer; null until then. */
  acked: Message | null;
};

type Thread = {
  /** In the order they were handed to the member. */
  messages: Message[];
  isAsking: boolean;
  askAgain: boolean;
};

export type ChatClientOptions = {
  /** Called for each request, because the process may change. */
  url: () => string;
  /** Retries after this time without an answer; a browser keeps waiting. */
  patienceMs?: number;
};

export type ChatClient = {
  member: ProofMember;
  sent: SentMessage[];
  /** Sends and tries again, with the browser's own pauses, until it is acknowledged; throws on a refusal. */
  send(receiverId: string, body?: string): Promise<SentMessage>;
  /** Opens the event stream and keeps it open; missed messages are requested by number. */
  connect(): void;
  disconnect(): void;
  /** True while a stream is open. */
  isConnected(): boolean;
  /** How often its stream was lost. */
  losses(): number;
  /** The messages shown to the member, in order, by conversation. */
  shown(): Map<string, readonly Message[]>;
  /** Requests all messages after its last number; resolves once it has all of them. */
  catchUp(): Promise<void>;
  /** One call with the member's session. */
  call<Body = Record<string, unknown>>(asked: Omit<Ask, "cookie">): Promise<Reply<Body>>;
};

/** The chat part of a member's browser. */
export function createChatClient(member: ProofMember, { url, patienceMs }: ChatClientOptions): ChatClient {
  const sent: SentMessage[] = [];
  const threads = new Map<string, Thread>();
  let close: (() => void) | null = null;
  let isConnected = false;
  let losses = 0;

  const call: ChatClient["call"] = (asked) =>
    ask(url(), { ...asked, cookie: member.cookie, ...(patienceMs && { patienceMs }) });

  async function callUntilAnswered<Body>(
    asked: Omit<Ask, "cookie">,
    onTry: () => void = () => undefined,
  ): Promise<Body> {
    for (let retry = 0; ; retry += 1) {
      onTry();
      const reply = await call<Body & { error?: string }>(asked).catch(() => null);
      if (reply?.status === 200) return reply.body;
      const mayPass =
        reply === null || reply.status === 429 || isWorthRetrying(reply.status, reply.body.error);
      if (!mayPass) throw new Error(`${asked.path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
      // After the browser's five tries a person presses "try again"; here the last pause is repeated instead.
      await wait(retryDelay(Math.min(retry, 4), String(reply?.headers["retry-after"] ?? 0)));
    }
  }

  function threadOf(conversationId: string): Thread {
    const thread = threads.get(conversationId) ?? { messages: [], isAsking: false, askAgain: false };
    threads.set(conversationId, thread);
    return thread;
  }

  function hear(message: Message): void {
    const thread = threadOf(message.conversation_id);
    const last = thread.messages.at(-1)?.seq ?? 0;
    if (message.seq === last + 1 && !thread.isAsking) thread.messages.push(message);
    else if (message.seq > last) void askForMissed(message.conversation_id).catch(() => undefined);
  }

  async function askForMissed(conversationId: string): Promise<void> {
    const thread = threadOf(conversationId);
    if (thread.isAsking) {
      thread.askAgain = true;
      return;
    }
    thread.isAsking = true;
    try {
      for (let hasMore = true; hasMore || thread.askAgain; ) {
        thread.askAgain = false;
        const after = thread.messages.at(-1)?.seq ?? 0;
        const page = await callUntilAnswered<{ messages: Message[]; has_more: boolean }>({
          path: `/api/conversations/${conversationId}/messages?after=${after}`,
        });
        thread.messages.push(...page.messages);
        hasMore = page.has_more;
      }
    } finally {
      thread.isAsking = false;
    }
  }

  async function catchUp(): Promise<void> {
    const { chats } = await callUntilAnswered<{ chats: { conversation: { id: string } }[] }>({
      path: "/api/chats.php",
    });
    await Promise.all(chats.map(({ conversation }) => askForMissed(conversation.id)));
  }

  return {
    member,
    sent,
    call,
    catchUp,
    async send(receiverId, body = "Hello") {
      const message: SentMessage = { clientId: newId(), receiverId, body, tries: 0, acked: null };
      sent.push(message);
      const { message: acked } = await callUntilAnswered<{ message: Message }>(
        {
          method: "POST",
          path: `/api/members/${receiverId}/messages`,
          body: { client_id: message.clientId, body },
        },
        () => {
          message.tries += 1;
        },
      );
      message.acked = acked;
      return message;
    },
    connect() {
      const Source = eventSourceOf(url, member.cookie);
      class Watched extends Source {
        override close(): void {
          if (isConnected) losses += 1;
          isConnected = false;
          super.close();
        }
      }
      close = openStream(
        member.id,
        (name, data) => {
          if (name === "message") hear(data as Message);
          if (name === "chats_changed") {
            const { conversation_id: id } = data as LiveEvents["chats_changed"];
            if (id) void askForMissed(id).catch(() => undefined);
          }
          if (name !== "hello") return;
          isConnected = true;
          void catchUp().catch(() => undefined);
        },
        Watched,
      );
    },
    disconnect() {
      close?.();
      close = null;
      isConnected = false;
    },
    isConnected: () => isConnected,
    losses: () => losses,
    shown: () => new Map([...threads].map(([id, { messages }]) => [id, messages])),
  };
}

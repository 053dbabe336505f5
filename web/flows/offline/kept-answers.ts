import type { QueryKey } from "@tanstack/react-query";
import type { MemberProfile } from "#contracts/people/profiles.ts";
import type { ChatEntry, Message } from "#contracts/talking/chats.ts";
import type { Conversation } from "#web/features/talking/chats/queries.ts";
import type { KeptRecord } from "#web/lib/queries/kept-records.ts";

/** The amount and age of a member's data kept on a device: the minimum for a trip without a network. */
export const mostChats = 20;
export const mostMessages = 50;
export const mostProfiles = 30;
export const oldestMs = 14 * 86_400_000;

export type KeptChat = Pick<ChatEntry, "conversation" | "last_message" | "last_message_at"> & {
  profile: Pick<ChatEntry["profile"], "id" | "name" | "kind" | "is_example" | "gender">;
};
export type KeptProfile = Pick<
  MemberProfile,
  "id" | "name" | "age" | "city" | "kind" | "is_example" | "about" | "fictional_warning"
>;
/** The next message's price, the reason why none can be sent, the partner's read and delivered numbers. */
export type KeptTerms = Pick<Conversation, "price" | "closed" | "partner_delivered_seq" | "partner_read_seq">;
/** The site's settings for every message. */
export type KeptSettings = { message_length: number; fictional_warning: string };

type Kept = Pick<KeptRecord, "key" | "value">;
type Params = { params?: { conversation_id?: string; member_id?: string } };

/**
 * The part of an answer that is kept, without photos and voices; a value of null deletes the kept record. Null: answers
 * of this kind are not kept.
 */
export function keptOf([address, parts, kind]: QueryKey, data: unknown): Kept | null {
  const { params = {} } = (parts ?? {}) as Params;
  if (address === "GET /api/chats.php") {
    const { chats } = (data ?? { chats: [] }) as { chats: ChatEntry[] };
    return { key: "chats", value: chats.slice(0, mostChats).map(chatOf) };
  }
  if (address === "GET /api/conversations/:conversation_id/messages" && kind === "thread") {
    const { messages } = (data ?? { messages: [] }) as { messages: Message[] };
    return {
      key: `thread:${params.conversation_id}`,
      value: messages.slice(-mostMessages).map(withoutFile),
    };
  }
  if (address === "GET /api/conversations/:conversation_id") {
    const { conversation } = (data ?? {}) as { conversation?: Conversation };
    return { key: `terms:${params.conversation_id}`, value: conversation ? termsOf(conversation) : null };
  }
  if (address === "GET /api/members/:member_id/conversation") {
    const { conversation } = (data ?? {}) as { conversation?: Conversation };
    // Before its first message a conversation has nothing to keep.
    return conversation?.id ? { key: `terms:${conversation.id}`, value: termsOf(conversation) } : null;
  }
  if (address === "GET /api/settings.php" && parts === "chat" && data) {
    const { message_length, fictional_warning } = data as KeptSettings;
    return { key: "settings", value: { message_length, fictional_warning } };
  }
  if (address === "GET /api/members/:member_id") {
    const { member } = (data ?? { member: null }) as { member: MemberProfile | null };
    return { key: `member:${params.member_id}`, value: member && profileOf(member) };
  }
  return null;
}

function withoutFile({ photo: _, voice: __, ...message }: Message): Message {
  return message;
}

function chatOf({ conversation, profile, last_message, last_message_at }: ChatEntry): KeptChat {
  const { id, name, kind, is_example, gender } = profile;
  return { conversation, profile: { id, name, kind, is_example, gender }, last_message, last_message_at };
}

function termsOf(conversation: Conversation): KeptTerms {
  const { price, closed, partner_delivered_seq, partner_read_seq } = conversation;
  return { price, closed, partner_delivered_seq, partner_read_seq };
}

function profileOf(member: MemberProfile): KeptProfile {
  const { id, name, age, city, kind, is_example, about, fictional_warning } = member;
  return { id, name, age, city, kind, is_example, about, fictional_warning };
}

const ofConversation = /^(thread|terms):/;

/**
 * The kept records after new answers: messages and terms only of conversations in the list, no profile of an
 * ended conversation, nothing older than the limit. Newer records of another tab stay.
 */
export function mergeKept(
  known: readonly KeptRecord[],
  news: readonly KeptRecord[],
  now: number,
): KeptRecord[] {
  const records = new Map(known.map((record) => [record.key, record]));
  const before = chatsIn(known);
  for (const record of news) {
    // Messages and terms are also updated by events, which do not change the age of their answer.
    if (!ofConversation.test(record.key) && record.at < (records.get(record.key)?.at ?? 0)) continue;
    if (record.value === null) records.delete(record.key);
    else records.set(record.key, record);
  }
  const after = chatsIn([...records.values()]);
  const partners = new Set(after.map(({ profile }) => profile.id));
  for (const { profile } of before) if (!partners.has(profile.id)) records.delete(`member:${profile.id}`);
  const open = new Set(after.map(({ conversation }) => conversation.id));
  const left = [...records.values()].filter(
    ({ key, at }) =>
      at >= now - oldestMs && (!ofConversation.test(key) || open.has(key.slice(key.indexOf(":") + 1))),
  );
  const profiles = left
    .filter(({ key }) => key.startsWith("member:"))
    .sort((one, other) => other.at - one.at);
  const tooMany = new Set(profiles.slice(mostProfiles).map(({ key }) => key));
  return left.filter(({ key }) => !tooMany.has(key));
}

export function chatsIn(records: readonly KeptRecord[]): KeptChat[] {
  return (records.find(({ key }) => key === "chats")?.value ?? []) as KeptChat[];
}

export function settingsIn(records: readonly KeptRecord[]): KeptSettings {
  const known = records.find(({ key }) => key === "settings")?.value;
  return (known ?? { message_length: 1000, fictional_warning: "" }) as KeptSettings;
}

import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { id } from "#contracts/shapes.ts";

/** Reactions to messages, by name; the text `reactions.kinds.<name>`. */
export const reactionKinds = ["heart", "laugh", "surprise", "sad", "thumbs_up", "fire"] as const;
export type ReactionKind = (typeof reactionKinds)[number];

/** The reaction of one member to one message. */
export const reaction = z.object({
  member_id: id,
  /** Null once it was taken back. */
  kind: z.enum(reactionKinds).nullable(),
  /** Number of the change within the conversation: of two states of a reaction, the one with the higher number is newer. */
  version: z.number().int(),
});
export type Reaction = z.infer<typeof reaction>;
/** The same with the number of its message. */
export const numberedReaction = reaction.extend({ seq: z.number().int() });
export type NumberedReaction = z.infer<typeof numberedReaction>;

const messageNumber = z.object({
  conversation_id: id,
  seq: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});

export const reactionEndpoints = {
  "PUT /api/conversations/:conversation_id/messages/:seq/reaction": endpoint({
    summary:
      "React to a message of the caller or of the partner. A member has one reaction to a message: another kind replaces it, and repeating changes nothing. A reaction is free, and it is not a message. not_found: the conversation or the message is not the caller's to read, the message has no content, one of the two has blocked the other, or the partner cannot be written to.",
    audience: "member",
    params: messageNumber,
    body: z.object({ kind: z.enum(reactionKinds) }),
    answer: z.object({ reaction: numberedReaction }),
  }),
  "DELETE /api/conversations/:conversation_id/messages/:seq/reaction": endpoint({
    summary:
      "Take back the caller's reaction to a message. Repeating changes nothing. It is possible after the partner left or began a break, too. not_found: the conversation or the message is not the caller's to read, the message has no content, or one of the two has blocked the other. A reaction of the blocked member stays then, and can be taken back once the block is lifted.",
    audience: "member",
    params: messageNumber,
    answer: z.object({
      /** Null if the caller never reacted. */
      reaction: numberedReaction.nullable(),
    }),
    idempotent: false,
  }),
};

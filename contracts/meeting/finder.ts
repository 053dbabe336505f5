import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { memberCard } from "#contracts/shapes.ts";
import { finderCardNames, finderCards } from "./finder-cards.ts";

const card = z.enum(finderCardNames, "invalid");
/** As many as a card has at most. */
const options = z.array(z.string().max(20, "invalid")).max(finderCards.breakers.length, "invalid");

/** Answers of the caller in the order of the cards; a card without one is left out. */
const answers = z.array(
  z.object({
    card,
    /** One option of the card; of `breakers` any number. */
    options: z.array(z.string()),
    /** Matters a lot: counts three times. False of `breakers`, which exclude anyway. */
    important: z.boolean(),
  }),
);

export const finderEndpoints = {
  "GET /api/match-finder": endpoint({
    summary:
      "Members by how well they fit (decisions, Finding and liking): those whom a search without filters finds and who have answered too, without whoever has a deal-breaker for the other. At most 24 of those who are near or answered lately, the best first; nobody before three questions are answered, or before the caller has confirmed their address.",
    audience: "member",
    answer: z.object({
      answers,
      matches: z.array(
        z.object({
          member: memberCard,
          /** Geometric mean of how well each suits the other, shifted towards 50 if both answered few questions. */
          percent: z.number().int().min(0).max(100),
          /** Two, the weightiest first. */
          reasons: z.array(
            z.object({
              /** A card that both answered alike, never `breakers`; or what their profiles say. */
              about: z.enum([...finderCardNames, "interests", "near"]),
              /** The shared answer; null if the reason is no card. */
              option: z.string().nullable(),
              /** Of `interests` up to two that both have. */
              topics: z.array(z.string()),
            }),
          ),
        }),
      ),
    }),
  }),
  "GET /api/match-finder/answers": endpoint({
    summary: "The caller's own answers to the question cards. Nobody else is ever told them.",
    audience: "member",
    answer: z.object({ answers }),
  }),
  "PUT /api/match-finder/answers/:card": endpoint({
    summary:
      "Answer a question card, or change the answer. Exactly one of its options; of `breakers` any number, none too. A card that was answered this week already counts from the next day on, and can be changed twice a week.",
    audience: "member",
    params: z.object({ card }),
    body: z.object({ options, important: z.boolean().default(false) }),
    answer: z.object({ answers }),
  }),
  "DELETE /api/match-finder/answers/:card": endpoint({
    summary: "Delete one answer. What was not answered changes nothing.",
    audience: "member",
    params: z.object({ card }),
    answer: z.object({ answers }),
  }),
  "DELETE /api/match-finder/answers": endpoint({
    summary: "Delete all answers; the caller is then in nobody's list either.",
    audience: "member",
    answer: z.object({ answers }),
  }),
};

import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { finderLeast } from "#contracts/limits.ts";
import { memberCard } from "#contracts/shapes.ts";
import { finderCardNames, finderCards } from "./finder-cards.ts";

const card = z.enum(finderCardNames, "invalid");
/** At most the number of options that the largest card has. */
const options = z.array(z.string().max(20, "invalid")).max(finderCards.breakers.length, "invalid");

/** Answers of the caller in the order of the cards; a card without one is left out. */
const answers = z.array(
  z.object({
    card,
    /** One option of the card; any number for `breakers`. */
    options: z.array(z.string()),
    /** The answer matters a lot, so it weighs more. Always false for `breakers`, which exclude members. */
    important: z.boolean(),
  }),
);

export const finderEndpoints = {
  "GET /api/match-finder": endpoint({
    summary: `List members by how well they fit the caller, best first (decisions, Finding and liking). Candidates are found by a search without filters, have answered questions, and are near or answered lately. A candidate is left out if a deal-breaker of either member excludes the other. The list has a limited length. It is empty until the caller has answered ${finderLeast} questions and confirmed the e-mail address.`,
    audience: "member",
    answer: z.object({
      answers,
      matches: z.array(
        z.object({
          member: memberCard,
          /** Geometric mean of how well each suits the other, shifted towards 50 if both answered few questions. */
          percent: z.number().int().min(0).max(100),
          /** Two reasons, the one with the most weight first. */
          reasons: z.array(
            z.object({
              /** A card with the same answer of both members, never `breakers`; or something from their profiles. */
              about: z.enum([...finderCardNames, "interests", "near"]),
              /** The shared answer; null if the reason is no card. */
              option: z.string().nullable(),
              /** For `interests`: up to two that both members have. */
              topics: z.array(z.string()),
            }),
          ),
        }),
      ),
    }),
  }),
  "GET /api/match-finder/answers": endpoint({
    summary: "Get the caller's own answers to the question cards. Other members never see them.",
    audience: "member",
    answer: z.object({ answers }),
  }),
  "PUT /api/match-finder/answers/:card": endpoint({
    summary:
      "Answer a question card or change the answer. A card takes exactly one option; `breakers` takes any number, also none. A changed answer counts from one day later on. An answer that equals the stored one changes nothing and is not counted. The number of changes is limited for each card and for all cards together.",
    audience: "member",
    params: z.object({ card }),
    body: z.object({ options, important: z.boolean().default(false) }),
    answer: z.object({ answers }),
  }),
  "DELETE /api/match-finder/answers/:card": endpoint({
    summary: "Delete one answer. Without an answer the call changes nothing.",
    audience: "member",
    params: z.object({ card }),
    answer: z.object({ answers }),
  }),
  "DELETE /api/match-finder/answers": endpoint({
    summary: "Delete all answers of the caller. The caller is then no longer in the lists of other members.",
    audience: "member",
    answer: z.object({ answers }),
  }),
};

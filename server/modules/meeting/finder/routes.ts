import type { FastifyInstance } from "fastify";
import { takeView } from "#server/modules/people/visibility/view-limits.ts";
import { mount } from "#server/platform/http/mount.ts";
import type { Services } from "#server/services.ts";
import { readAnswers } from "./answer-rules.ts";
import { countingChange } from "./count-change.ts";
import { deleteAnswer, deleteAnswers } from "./delete-answers.ts";
import { listFinderMatches } from "./list-finder-matches.ts";
import { presentAnswers, presentMatch } from "./present.ts";
import { findAnswers } from "./queries.ts";
import { checkAnswer, storeAnswer } from "./store-answer.ts";

export function finderRoutes(app: FastifyInstance, { cells, db, rateLimits, storage }: Services): void {
  mount(app, "GET /api/match-finder", async ({ caller, site, now, request }) => {
    await takeView(rateLimits, "pages", { caller, address: request.ip });
    const { country } = request;
    const { answers, matches } = await listFinderMatches(db, cells, { site, caller, country, now });
    return {
      answers: presentAnswers(answers),
      matches: matches.map((match) => presentMatch(match, { storage, site, now })),
    };
  });

  mount(app, "GET /api/match-finder/answers", async ({ caller }) => ({
    answers: presentAnswers(readAnswers(await findAnswers(db, caller.memberId))),
  }));

  mount(app, "PUT /api/match-finder/answers/:card", async ({ params, body, caller, site, now }) => {
    const { memberId } = caller;
    const { card } = params;
    const { options, important } = body;
    checkAnswer(card, options);
    const given = { siteId: site.id, memberId, card, answer: { options, important }, now };
    const answers = await countingChange(rateLimits, { memberId, card }, (count) =>
      storeAnswer(db, { ...given, count }),
    );
    return { answers: presentAnswers(answers) };
  });

  // Never refused: a member can delete one answer, or all, at any time.
  mount(app, "DELETE /api/match-finder/answers/:card", async ({ params, caller }) => ({
    answers: presentAnswers(await deleteAnswer(db, { memberId: caller.memberId, card: params.card })),
  }));

  mount(app, "DELETE /api/match-finder/answers", async ({ caller }) => {
    await deleteAnswers(db, caller.memberId);
    return { answers: [] };
  });
}

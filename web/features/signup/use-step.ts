import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { userQuery } from "#web/features/session/queries.ts";
import { api } from "#web/lib/api.ts";
import { type LaterStep, type Step, stepAfter } from "./steps.ts";

/** Where the sign-up stands; the server keeps it, so that /complete-signup resumes there. */
export function useStep(initial: Step, onFinished: () => unknown) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>(initial);

  function note(next: LaterStep | null, pushWished?: boolean): Promise<void> {
    const body = { step: next, ...(pushWished === undefined ? {} : { push_wished: pushWished }) };
    return api("PUT /api/signup-step", { body }).then(
      (answer) => {
        if (answer) client.setQueryData(userQuery().queryKey, answer);
      },
      // The step is kept for comfort only: without it the sign-up resumes a step earlier.
      () => undefined,
    );
  }

  return {
    step,
    start: () => setStep("photo"),
    /** On to the next step, whether this one was filled in or skipped. */
    advance: async (from: LaterStep, pushWished?: boolean) => {
      const next = stepAfter(from);
      if (next) {
        setStep(next);
        void note(next, pushWished);
      } else {
        await note(null);
        await onFinished();
      }
    },
    finish: async () => {
      await note(null);
      await onFinished();
    },
  };
}

import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { userQuery, useUser } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api/api.ts";
import { type LaterStep, type Step, stepAfter, stepOf } from "./steps.ts";

/**
 * The current step of the sign-up. The address carries it, so that "back" returns to the previous step and a
 * reload stays; the server stores it too, so that /complete-signup resumes there.
 */
export function useStep(
  initial: Step,
  { onFinished, onLeft }: { onFinished: () => unknown; onLeft: () => unknown },
) {
  const client = useQueryClient();
  const isMember = useUser() !== null;
  const [search, setSearch] = useSearchParams();
  const step = stepOf({ isMember, asked: search.get("step"), initial });

  function go(next: LaterStep, replace: boolean): void {
    setSearch(
      (current) => {
        current.set("step", next);
        return current;
      },
      { replace, preventScrollReset: true },
    );
  }

  function note(next: LaterStep | null, pushWished?: boolean): Promise<void> {
    const body = { step: next, ...(pushWished === undefined ? {} : { push_wished: pushWished }) };
    return api("PUT /api/signup-step", { body }).then(
      (answer) => {
        if (answer) client.setQueryData(userQuery().queryKey, answer);
      },
      // The stored step is only a convenience: without it the sign-up resumes one step earlier.
      () => undefined,
    );
  }

  return {
    step,
    /** The account is created; there is no way back to that step. */
    start: () => go("photo", true),
    /** Continues with the next step after this one was filled in or skipped. */
    advance: async (from: LaterStep, pushWished?: boolean) => {
      const next = stepAfter(from);
      if (next) {
        go(next, false);
        void note(next, pushWished);
      } else {
        await note(null);
        await onFinished();
      }
    },
    /** Leaves the sign-up at this step; /complete-signup resumes there. */
    leave: async () => {
      if (step !== "create") await note(step);
      await onLeft();
    },
  };
}

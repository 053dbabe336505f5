import { useEffect, useRef, useState } from "react";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import type { CheckedField, Refusal } from "./check-details.ts";

type Checks = {
  refusals: Partial<Record<CheckedField, Refusal | null>>;
  /** Props of a checked input. */
  listen: (field: CheckedField) => {
    onBlur: (event: { currentTarget: HTMLInputElement }) => void;
  };
  /** To be called with each change of a checked input. */
  onType: (field: CheckedField, typed: string) => void;
};

const load = () => import("./check-details.ts");

/**
 * Checks the account and the mobile number when their input is left, and from then on with each letter, so that a mistake
 * shows beside the field and goes as soon as it is corrected. The code loads with the form, before anything is typed, because
 * missing code may reload the page; without it only the server checks.
 */
export function useTypedChecks(): Checks {
  const { country } = usePageRequest();
  const [refusals, setRefusals] = useState<Checks["refusals"]>({});
  const latest = useRef<Partial<Record<CheckedField, string>>>({});

  useEffect(() => {
    load().catch(() => undefined);
  }, []);

  async function check(field: CheckedField, typed: string): Promise<string | null> {
    latest.current[field] = typed;
    const { checkDetails } = await load();
    if (latest.current[field] !== typed) return null;
    const { refusal, clean } = checkDetails(field, typed, country);
    setRefusals((all) => ({ ...all, [field]: refusal }));
    return clean;
  }

  return {
    refusals,
    listen: (field) => ({
      onBlur: ({ currentTarget: input }) => {
        const typed = input.value;
        check(field, typed).then(
          (clean) => {
            // Seed section 5: without dashes and spaces, and with the country it was understood to have.
            if (clean !== null && input.value === typed && input !== document.activeElement)
              input.value = clean;
          },
          () => undefined,
        );
      },
    }),
    onType: (field, typed) => {
      // An answer about an older text is dropped.
      latest.current[field] = typed;
      if (field in refusals) check(field, typed).catch(() => undefined);
    },
  };
}

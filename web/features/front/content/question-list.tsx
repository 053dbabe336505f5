import { ChevronDown, Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { findQuestions } from "./find-questions.ts";
import { Words } from "./words.tsx";

/** Questions that expand to their answers, with a search; an address can name one to expand. */
export function QuestionList({ sections }: Pick<ApiAnswer<"GET /api/content/:page">, "sections">) {
  const t = useT("pages");
  const { hash } = useLocation();
  const [asked, setAsked] = useState("");
  const isAsked = asked.trim() !== "";
  const found = findQuestions(sections, asked);
  const count = found.reduce((sum, { parts }) => sum + parts.length, 0);

  useEffect(() => {
    const named = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
    if (!(named instanceof HTMLDetailsElement)) return;
    named.open = true;
    named.scrollIntoView({ block: "start" });
  }, [hash]);

  return (
    <>
      <search className="mt-6 block print:hidden">
        <Field label={t("search")} hideLabel>
          <TextInput
            type="search"
            value={asked}
            placeholder={t("search")}
            leading={<Icon icon={Search} size="sm" />}
            onChange={(event) => setAsked(event.target.value)}
          />
        </Field>
      </search>
      <p role="status" className="mt-2 min-h-5 text-sm text-text-muted">
        {isAsked ? t("found", { count }) : null}
      </p>
      {isAsked && count === 0 ? (
        <div className="grid justify-items-start gap-3">
          <p>
            {t.rich("none", {
              service: (part) => (
                <Link to="/pages/service" className="text-primary-text underline underline-offset-4">
                  {part}
                </Link>
              ),
            })}
          </p>
          <Button type="button" variant="outline" onClick={() => setAsked("")}>
            {t("clear")}
          </Button>
        </div>
      ) : null}
      {found.map(({ id, title, html, parts }) => (
        <section key={id} aria-labelledby={id} className="mt-6">
          <h2 id={id} className="scroll-mt-20 text-lg font-bold">
            {title}
          </h2>
          <Words html={html} className="mt-2" />
          <div className="mt-2 divide-y rounded-card border bg-surface-raised">
            {parts.map((part) => (
              <details key={part.id} id={part.id} className="group scroll-mt-20 px-4">
                <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 py-3 font-semibold">
                  {part.title}
                  <Icon icon={ChevronDown} size="sm" className="shrink-0 group-open:rotate-180" />
                </summary>
                <Words html={part.html} className="pb-4" />
              </details>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

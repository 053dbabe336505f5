import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type FinderCard, finderCardNames, importantCounts } from "#contracts/meeting/finder-cards.ts";
import { api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Field } from "#web/ui/field.tsx";
import { RadioCards } from "#web/ui/radio-cards.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { cardPath, nextCard } from "./order.ts";
import { answersQuery, type FinderAnswers, keepAnswers } from "./queries.ts";
import { optionsOf, useOptionText } from "./use-option-text.ts";

type QuestionCardProps = {
  card: FinderCard;
  /** Only this answer is edited; otherwise the next question follows. */
  isEdit: boolean;
  /** Opens another card or the overview. */
  onGo: (path: string) => unknown;
};

/** One question of the match finder, with the answer given before. */
export function QuestionCard({ card, isEdit, onGo }: QuestionCardProps) {
  const t = useT("finder");
  const textOf = useErrorText();
  const query = useQuery(answersQuery());
  if (query.isPending) {
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">{t("loading")}</span>
        <Skeleton shape="box" className="h-72" />
      </div>
    );
  }
  if (!query.data) {
    return (
      <ErrorState title={t("error")} retryLabel={t("retry")} onRetry={() => query.refetch()}>
        {textOf(query.error)}
      </ErrorState>
    );
  }
  return <Question key={card} card={card} isEdit={isEdit} answers={query.data.answers} onGo={onGo} />;
}

function Question({ card, isEdit, answers, onGo }: QuestionCardProps & { answers: FinderAnswers }) {
  const t = useT("finder");
  const client = useQueryClient();
  const optionText = useOptionText();
  const [before] = useState(() => answers.find((answer) => answer.card === card));
  const [options, setOptions] = useState<string[]>(before?.options ?? []);
  const [important, setImportant] = useState(before?.important ?? false);
  const [isMissing, setMissing] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  // Screen readers read the new question, and the next Tab reaches its answers.
  useEffect(() => title.current?.focus(), []);
  const isOneOf = card !== "breakers";
  const number = finderCardNames.indexOf(card) + 1;

  const after = (known: FinderAnswers) => {
    const next = isEdit ? null : nextCard(known, card);
    return next ? cardPath(next) : "/match-finder";
  };
  const form = useSubmit(
    (body: { options: string[]; important: boolean }) =>
      api("PUT /api/match-finder/answers/:card", { params: { card }, body }),
    {
      onDone: ({ answers: kept }) => {
        keepAnswers(client, kept);
        return onGo(after(kept));
      },
    },
  );
  const submit = form.onSubmit(() => ({ options, important }));

  return (
    <form
      ref={form.ref}
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={(event) => {
        if (!isOneOf || options.length > 0) return submit(event);
        event.preventDefault();
        setMissing(true);
        form.ref.current?.querySelector("input")?.focus();
      }}
    >
      <p className="tabular text-xs font-medium text-text-muted">
        {t("progress", { number, total: finderCardNames.length, topic: t(`cards.${card}.topic`) })}
      </p>
      <h2 ref={title} tabIndex={-1} className="text-xl font-bold text-balance outline-none">
        {t(`cards.${card}.question`)}
      </h2>
      <Field
        group
        hideLabel
        label={t(`cards.${card}.question`)}
        hint={isOneOf ? undefined : t("cards.breakers.hint")}
        error={isMissing ? t("choose") : form.errorOf("options")}
      >
        {isOneOf ? (
          <RadioCards
            name="options"
            options={optionsOf(card).map((value) => ({ value, label: optionText(card, value) }))}
            value={options[0] ?? null}
            onChange={(option) => {
              setOptions([option]);
              setMissing(false);
              form.clear("options");
            }}
          />
        ) : (
          <div>
            {optionsOf(card).map((value) => (
              <Checkbox
                key={value}
                name="options"
                value={value}
                checked={options.includes(value)}
                onChange={({ target: { checked } }) =>
                  setOptions((known) => {
                    const others = known.filter((one) => one !== value);
                    return checked ? [...others, value] : others;
                  })
                }
              >
                {optionText(card, value)}
              </Checkbox>
            ))}
          </div>
        )}
      </Field>
      {isOneOf ? (
        <Checkbox
          name="important"
          checked={important}
          onChange={(event) => setImportant(event.currentTarget.checked)}
          hint={t("important_hint", { times: importantCounts })}
        >
          {t("important")}
        </Checkbox>
      ) : null}
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      <div className="grid grid-cols-2 gap-3">
        <ButtonLink variant="outline" size="lg" to={after(answers)} block>
          {t("skip")}
        </ButtonLink>
        <Button type="submit" size="lg" loading={form.isBusy}>
          {t("next")}
        </Button>
      </div>
      <ButtonLink variant="ghost" to="/match-finder" block>
        {t("leave")}
      </ButtonLink>
    </form>
  );
}

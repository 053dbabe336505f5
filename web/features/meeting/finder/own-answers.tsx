import { useQueryClient } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { type FinderCard, finderCardNames } from "#contracts/meeting/finder-cards.ts";
import { api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { lazyPart } from "#web/lib/page/deferred.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast.ts";
import { editPath } from "./order.ts";
import { type FinderAnswer, type FinderAnswers, keepAnswers } from "./queries.ts";
import { useOptionText } from "./use-option-text.ts";

const DeleteDialog = lazyPart(() => import("./delete-dialog.tsx"));

/** The member's answers; each can be changed or deleted, or all deleted at once. */
export function OwnAnswers({ answers }: { answers: FinderAnswers }) {
  const t = useT("finder");
  const client = useQueryClient();
  const textOf = useErrorText();
  const [isAsking, setAsking] = useState(false);

  async function remove(call: Promise<{ answers: FinderAnswers } | false>, done: string): Promise<void> {
    try {
      const answer = await call;
      if (answer === false) return;
      keepAnswers(client, answer.answers);
      toast(done);
    } catch (error) {
      toast(textOf(error), { tone: "danger" });
    }
  }
  const removeOne = (card: FinderCard) =>
    remove(api("DELETE /api/match-finder/answers/:card", { params: { card } }), t("answers.deleted"));

  return (
    <section className="mt-10 max-w-2xl" aria-labelledby="own-answers">
      <h2 id="own-answers" className="text-lg font-bold">
        {t("answers.title")}
      </h2>
      <p className="mt-1 text-sm text-pretty text-text-muted">{t("private")}</p>
      <p className="mt-1 text-sm text-pretty text-text-muted">{t("answers.later")}</p>
      <Card className="mt-3">
        <ul className="divide-y">
          {finderCardNames.map((card) => (
            <Row
              key={card}
              card={card}
              answer={answers.find((answer) => answer.card === card)}
              onDelete={() => removeOne(card)}
            />
          ))}
        </ul>
      </Card>
      <Button variant="outline" className="mt-4" onClick={() => setAsking(true)}>
        {t("delete_all.action")}
      </Button>
      {isAsking ? (
        <Suspense>
          <DeleteDialog
            onClose={() => setAsking(false)}
            onDelete={async () => {
              await remove(api("DELETE /api/match-finder/answers"), t("delete_all.done"));
              setAsking(false);
            }}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

type RowProps = { card: FinderCard; answer: FinderAnswer | undefined; onDelete: () => unknown };

function Row({ card, answer, onDelete }: RowProps) {
  const t = useT("finder");
  const optionText = useOptionText();
  const topic = t(`cards.${card}.topic`);
  const given = answer?.options.map((option) => optionText(card, option)) ?? [];
  return (
    <li className="flex items-center gap-2 py-1.5">
      <div className="min-w-0 grow text-sm">
        <p className="font-semibold">{topic}</p>
        {answer ? (
          <p className="hyphens-auto wrap-anywhere">
            {given.length > 0 ? given.join(" · ") : t("answers.no_breakers")}
            {answer.important ? <span className="text-text-muted"> · {t("answers.important")}</span> : null}
          </p>
        ) : (
          <p className="text-text-muted">{t("answers.none")}</p>
        )}
      </div>
      <ButtonLink variant="ghost" size="sm" to={editPath(card)} className="shrink-0 px-3">
        <Icon icon={Pencil} />
        <span className="sr-only">{t("answers.edit", { topic })}</span>
      </ButtonLink>
      {answer ? (
        <IconButton icon={Trash2} label={t("answers.delete", { topic })} onClick={onDelete} />
      ) : (
        <span className="size-11 shrink-0" />
      )}
    </li>
  );
}

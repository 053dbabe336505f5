import { useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { Suspense, useCallback, useState } from "react";
import { passkeysQuery } from "#web/features/ground/fields/own-proof.ts";
import { useUser } from "#web/features/ground/session/queries.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { lazyPart } from "#web/lib/page/deferred.tsx";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Icon } from "#web/ui/icon.tsx";

type Passkey = ApiAnswer<"GET /api/passkeys">["passkeys"][number];
type Opened = { dialog: "add" } | { dialog: "rename" | "remove"; passkey: Passkey };

const AddDialog = lazyPart(() => import("./passkey-add-dialog.tsx"));
const RenameDialog = lazyPart(() => import("./passkey-rename-dialog.tsx"));
const RemoveDialog = lazyPart(() => import("./passkey-remove-dialog.tsx"));

/** The member's passkeys, with buttons to add, rename and remove them. */
export function PasskeyCard() {
  const t = useT("passkeys");
  const twostep = useT("twostep");
  const errors = useT("errors");
  const textOf = useErrorText();
  const client = useQueryClient();
  const user = useUser();
  const { data, error, refetch } = useQuery(passkeysQuery());
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = useCallback(() => {
    setOpened(null);
    void client.invalidateQueries({ queryKey: passkeysQuery().queryKey });
  }, [client]);

  return (
    <Card as="section" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title" className="text-lg font-bold">
        {t("title")}
      </h2>
      <p className="mt-1 mb-4 text-sm text-pretty text-text-muted">{t("text")}</p>
      {!data ? (
        error ? (
          <ErrorState title={textOf(error)} retryLabel={errors("page.retry")} onRetry={() => refetch()} />
        ) : null
      ) : data.passkeys.length > 0 ? (
        <ul className="mb-4 divide-y divide-border">
          {data.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onOpen={(dialog) => setOpened({ dialog, passkey })}
            />
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-sm">{t("none")}</p>
      )}
      {user?.status === "not_confirmed" ? (
        <p className="text-sm">{twostep("card.unconfirmed")}</p>
      ) : (
        <Button variant="outline" onClick={() => setOpened({ dialog: "add" })}>
          {t("add")}
        </Button>
      )}
      <Suspense fallback={null}>
        {opened?.dialog === "add" ? <AddDialog onClose={close} /> : null}
        {opened?.dialog === "rename" ? <RenameDialog passkey={opened.passkey} onClose={close} /> : null}
        {opened?.dialog === "remove" ? (
          <RemoveDialog passkey={opened.passkey} hasPassword={data?.has_password ?? true} onClose={close} />
        ) : null}
      </Suspense>
    </Card>
  );
}

type PasskeyRowProps = { passkey: Passkey; onOpen: (dialog: "rename" | "remove") => void };

function PasskeyRow({ passkey, onOpen }: PasskeyRowProps) {
  const t = useT("passkeys");
  const format = useFormat();
  const { name, created_at, last_used_at } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Icon icon={KeyRound} className="shrink-0 text-text-muted" />
      <span className="flex min-w-40 grow basis-0 flex-col">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-xs text-text-muted">
          {t("created", { date: format.date(created_at) })}
          {" · "}
          {last_used_at ? t("used", { date: format.date(last_used_at) }) : t("unused")}
        </span>
      </span>
      <span className="flex gap-2">
        <Button variant="outline" size="sm" onClick={() => onOpen("rename")}>
          <span aria-hidden="true">{t("rename")}</span>
          <span className="sr-only">{t("rename_name", { name })}</span>
        </Button>
        <Button variant="outline" size="sm" onClick={() => onOpen("remove")}>
          <span aria-hidden="true">{t("remove")}</span>
          <span className="sr-only">{t("remove_name", { name })}</span>
        </Button>
      </span>
    </li>
  );
}

import { CircleCheck } from "lucide-react";
import { Suspense } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { lazyPart } from "#web/lib/page/deferred.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { isReturnedInPart, type Order } from "./queries.ts";
import { isChat, readReturnPath } from "./return-path.ts";

const ReturnedPart = lazyPart(() => import("./returned-part.tsx"));

export function Completed({ order }: { order: Order }) {
  const t = useT("credits");
  const user = useUser();
  const returnTo = readReturnPath(order.return_to);
  const back = returnTo === null ? "members" : isChat(returnTo) ? "chat" : "page";
  return (
    <Card className="grid gap-4 text-center">
      <span className="mx-auto flex size-18 items-center justify-center rounded-pill bg-success-soft text-on-success-soft">
        <Icon icon={CircleCheck} size="lg" />
      </span>
      <div>
        <h1 className="text-xl font-extrabold">{t("outcome.completed.title")}</h1>
        <p className="mt-2">{t("outcome.completed.text", { count: order.credits })}</p>
        {isReturnedInPart(order) ? (
          <p className="mt-1">
            <Suspense>
              <ReturnedPart order={order} />
            </Suspense>
          </p>
        ) : null}
        {user ? (
          <p className="tabular mt-1 text-text-muted">{t("outcome.balance", { count: user.credits })}</p>
        ) : null}
        {user?.paid_user ? <p className="mt-3 font-semibold">{t("brings.have")}</p> : null}
      </div>
      <div className="grid gap-2">
        <ButtonLink to={returnTo ?? "/members"} size="lg" block>
          {t(`back.${back}`)}
        </ButtonLink>
        <ButtonLink to={`/transactions/${order.id}`} variant="ghost" block>
          {t("receipt.show")}
        </ButtonLink>
      </div>
      <OrderFacts order={order} />
    </Card>
  );
}

import { redirect, useNavigate, useSearchParams } from "react-router";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { Activation } from "#web/features/people/auth/activation.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { Card } from "#web/ui/card.tsx";
import type { Route } from "./+types/activate";

export const handle = { messages: ["auth"], without: ["activation", "photo", "push"] } satisfies PageFacts;

/** A link without a token confirms nothing. */
export function loader({ request }: Route.LoaderArgs) {
  if (!new URL(request.url).searchParams.get("token")) throw redirect("/activate/error");
  return null;
}

export default function Activate() {
  const t = useT("auth");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      <PageHead title={t("activate.title")} />
      <Card padding="lg">
        <Activation
          token={search.get("token") ?? ""}
          onDone={() => navigate("/activate/done", { replace: true })}
          onInvalid={() => navigate("/activate/error", { replace: true })}
        />
      </Card>
    </div>
  );
}

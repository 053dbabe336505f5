import type { QueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { redirect, useNavigate, useSearchParams } from "react-router";
import type { Decision } from "#contracts/care/reports.ts";
import { readNextPath } from "#contracts/next-path.ts";
import { PublicHead } from "#web/features/ground/session/public-head.tsx";
import { userQuery } from "#web/features/ground/session/queries.ts";
import { useSignIn } from "#web/features/ground/session/use-sign-in.ts";
import { LoginForm } from "#web/features/people/auth/login-form.tsx";
import { PasskeyLogin } from "#web/features/people/auth/passkey-login.tsx";
import { loadInBrowser, loadOnServer } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { lazyPart } from "#web/lib/page/deferred.tsx";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { queryClientContext } from "#web/lib/page/server-context.ts";
import { browserQueryClient } from "#web/lib/queries/browser-cache.ts";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/login";

export const handle = {
  messages: ["auth", "passkeys", "reports"],
  isLogin: true,
  startsLate: "painted",
} satisfies PageFacts;

/** The reason of a suspension or a ban, shown after the right password. */
const Statement = lazyPart(() => import("#web/features/care/reports/statement.tsx"), { isVital: false });

const queries = () => [userQuery()];

export async function loader(args: Route.LoaderArgs) {
  await loadOnServer(args, queries);
  return leaveWhenSignedIn(args.context.get(queryClientContext), args.request);
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await loadInBrowser(args, queries);
  return leaveWhenSignedIn(browserQueryClient(), args.request);
}

/** A signed-in member is redirected to the requested page. */
function leaveWhenSignedIn(client: QueryClient, request: Request): null {
  if (!client.getQueryData(userQuery().queryKey)?.user) return null;
  throw redirect(readNextPath(new URL(request.url).searchParams.get("next")));
}

export default function Login() {
  const t = useT("auth");
  const navigate = useNavigate();
  const signIn = useSignIn();
  const [search] = useSearchParams();
  const next = search.get("next");
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <div className="mx-auto w-full max-w-md px-4 py-8 sm:py-14">
      <PublicHead title={t("login.title")} description={t("login.description")} />
      <Card padding="lg">
        <h1 className="text-xl font-bold">{t("login.heading")}</h1>
        <p className="mt-1 mb-6 text-text-muted">{next ? t("login.text_next") : t("login.text")}</p>
        <LoginForm
          onDone={() => navigate(readNextPath(next), { replace: true })}
          onSecondStep={() => navigate({ pathname: "/login/code", search: search.toString() })}
          onSuspended={setDecision}
        />
        <div className="mt-5">
          <PasskeyLogin
            onUser={(user) => {
              signIn(user);
              return navigate(readNextPath(next), { replace: true });
            }}
            onSuspended={setDecision}
          />
        </div>
      </Card>
      {decision ? (
        <Card as="section" padding="lg" className="mt-4" role="status">
          <Suspense>
            <Statement decision={decision} heading="h2" isShutOut />
          </Suspense>
        </Card>
      ) : null}
      <p className="mt-6 text-center text-sm text-text-muted">
        {t("login.new_here")}{" "}
        <Link to="/signup" className="font-semibold text-primary-text underline underline-offset-4">
          {t("login.signup")}
        </Link>
      </p>
    </div>
  );
}

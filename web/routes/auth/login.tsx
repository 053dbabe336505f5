import { Link, redirect, useNavigate, useSearchParams } from "react-router";
import { LoginForm } from "#web/features/auth/login-form.tsx";
import { PageHead } from "#web/features/session/page-head.tsx";
import { userQuery } from "#web/features/session/queries.ts";
import { useT } from "#web/lib/i18n.ts";
import { loadInBrowser, loadOnServer } from "#web/lib/load.ts";
import { readNextPath } from "#web/lib/next-path.ts";
import { queryClientContext } from "#web/lib/server-context.ts";
import { Card } from "#web/ui/card.tsx";
import type { Route } from "./+types/login";

export const handle = { messages: ["auth"] };

const queries = () => [userQuery()];

export async function loader(args: Route.LoaderArgs) {
  await loadOnServer(args, queries);
  // Whoever is signed in already goes where they wanted to.
  if (args.context.get(queryClientContext).getQueryData(userQuery().queryKey)?.user) {
    throw redirect(readNextPath(new URL(args.request.url).searchParams.get("next")));
  }
  return null;
}
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries);

export default function Login() {
  const t = useT("auth");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = search.get("next");
  return (
    <div className="mx-auto w-full max-w-md px-4 py-8 sm:py-14">
      <PageHead title={t("login.title")} description={t("login.description")} isPublic />
      <Card padding="lg">
        <h1 className="text-xl font-bold">{t("login.heading")}</h1>
        <p className="mt-1 mb-6 text-text-muted">{next ? t("login.text_next") : t("login.text")}</p>
        <LoginForm onDone={() => navigate(readNextPath(next), { replace: true })} />
      </Card>
      <p className="mt-6 text-center text-sm text-text-muted">
        {t("login.new_here")}{" "}
        <Link to="/signup" className="font-semibold text-primary-text underline underline-offset-4">
          {t("login.signup")}
        </Link>
      </p>
    </div>
  );
}

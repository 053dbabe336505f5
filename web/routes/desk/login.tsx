import type { QueryClient } from "@tanstack/react-query";
import { redirect, useNavigate, useSearchParams } from "react-router";
import { StaffCard } from "#web/features/desk/staff/staff-card.tsx";
import { StaffLoginForm } from "#web/features/desk/staff/staff-login-form.tsx";
import { readStaff } from "#web/lib/api/load-desk.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deskLoginPath, readDeskNext } from "#web/lib/page/desk-next.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { queryClientContext } from "#web/lib/page/server-context.ts";
import { browserQueryClient } from "#web/lib/queries/browser-cache.ts";
import type { Route } from "./+types/login";

export const handle = { messages: ["auth", "errors"] } satisfies PageFacts;

export const loader = ({ context, request }: Route.LoaderArgs) =>
  leaveWhenSignedIn(context.get(queryClientContext), request);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  leaveWhenSignedIn(browserQueryClient(), request);

async function leaveWhenSignedIn(client: QueryClient, request: Request): Promise<null> {
  const { staff } = await readStaff(client);
  if (staff) throw redirect(readDeskNext(new URL(request.url).searchParams.get("next")));
  return null;
}

export default function StaffLogin() {
  const t = useT("staff");
  const { siteName } = usePageRequest();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = readDeskNext(search.get("next"));
  return (
    <StaffCard title={t("login.title")}>
      <h1 className="text-xl font-bold">{t("login.title")}</h1>
      <p className="mt-1 mb-6 text-text-muted">{t("login.text", { site: siteName })}</p>
      <StaffLoginForm
        onDone={(needsCode) => navigate(needsCode ? deskLoginPath(next, "/admin/login/code") : next)}
      />
    </StaffCard>
  );
}

import type { QueryClient } from "@tanstack/react-query";
import { redirect, useNavigate, useSearchParams } from "react-router";
import { staffCodeMinutes } from "#contracts/limits.ts";
import { CodeForm } from "#web/features/desk/staff/code-form.tsx";
import { StaffCard } from "#web/features/desk/staff/staff-card.tsx";
import { readStaff } from "#web/lib/api/load-desk.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deskLoginPath, readDeskNext } from "#web/lib/page/desk-next.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { queryClientContext } from "#web/lib/page/server-context.ts";
import { browserQueryClient } from "#web/lib/queries/browser-cache.ts";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/code";

export const handle = { messages: ["errors"] } satisfies PageFacts;

export const loader = ({ context, request }: Route.LoaderArgs) =>
  leaveWhereNoCodeIsAwaited(context.get(queryClientContext), request);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  leaveWhereNoCodeIsAwaited(browserQueryClient(), request);

async function leaveWhereNoCodeIsAwaited(client: QueryClient, request: Request): Promise<null> {
  const next = readDeskNext(new URL(request.url).searchParams.get("next"));
  const { staff, needs_code: needsCode } = await readStaff(client);
  if (staff) throw redirect(next);
  if (!needsCode) throw redirect(deskLoginPath(next));
  return null;
}

export default function StaffCode() {
  const t = useT("staff");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = readDeskNext(search.get("next"));
  const login = deskLoginPath(next);
  return (
    <StaffCard title={t("code.title")}>
      <h1 className="text-xl font-bold">{t("code.title")}</h1>
      <p className="mt-1 mb-6 text-text-muted">{t("code.text", { minutes: staffCodeMinutes })}</p>
      <CodeForm
        onDone={() => navigate(next, { replace: true })}
        onOver={() => navigate(login, { replace: true })}
      />
      <p className="mt-4 text-center text-sm">
        <Link to={login} className="font-semibold text-primary-text underline underline-offset-4">
          {t("code.back")}
        </Link>
      </p>
    </StaffCard>
  );
}

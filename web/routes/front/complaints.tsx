import { useState } from "react";
import { ComplaintFiled } from "#web/features/front/complaints/complaint-filed.tsx";
import { ComplaintForm, type Filed } from "#web/features/front/complaints/complaint-form.tsx";
import { PublicHead } from "#web/features/ground/session/public-head.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { Link } from "#web/ui/link.tsx";
import { linkLook } from "#web/ui/link-look.ts";

export const handle = {
  messages: ["complaints", "errors"],
  without: ["activation", "photo", "push", "disabled-notifications"],
  startsLate: "painted",
} satisfies PageFacts;

/** Open to everyone, with or without an account. */
export default function Complaints() {
  const t = useT("complaints");
  const { siteName: site } = usePageRequest();
  const [filed, setFiled] = useState<Filed | null>(null);
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 px-4 py-8 md:py-12">
      <PublicHead title={t("title")} description={t("description", { site })} />
      <header>
        <h1 className="text-2xl font-extrabold">{t("title")}</h1>
        {filed ? null : <p className="mt-2 text-pretty text-text-muted">{t("lead")}</p>}
      </header>
      {filed ? (
        <ComplaintFiled filed={filed} onAgain={() => setFiled(null)} />
      ) : (
        <>
          <ComplaintForm onFiled={setFiled} />
          <p className="text-sm">
            <Link to="/complaints/counts" className={linkLook}>
              {t("counts")}
            </Link>
          </p>
        </>
      )}
    </div>
  );
}

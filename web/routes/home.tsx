import { PageHead } from "#web/features/session/page-head.tsx";
import { useT } from "#web/lib/i18n.ts";

export const handle = { messages: ["home"] };

export default function Home() {
  const t = useT("home");
  return (
    <>
      <PageHead title={t("title")} isPublic />
      <h1>{t("title")}</h1>
    </>
  );
}

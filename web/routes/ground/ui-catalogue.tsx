import { data, type LoaderFunctionArgs } from "react-router";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { Gallery } from "#web/features/ground/ui-catalogue/ui-catalogue.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { requestContext } from "#web/lib/page/server-context.ts";

export const handle = { messages: ["dev"] } satisfies PageFacts;

/** A workbench for developers; outside of the demo it answers 404. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(requestContext).demo) throw data({ code: "not_found", message: "" }, { status: 404 });
  return null;
}

export default function DevUi() {
  const t = useT("dev");
  return (
    <>
      <PageHead title={t("ui.title")} />
      <Gallery />
    </>
  );
}

import { data, type LoaderFunctionArgs } from "react-router";
import type { Subject } from "#i18n/subjects.ts";
import { Gallery } from "#web/features/gallery/gallery.tsx";
import { PageHead } from "#web/features/session/page-head.tsx";
import { useT } from "#web/lib/i18n.ts";
import { requestContext } from "#web/lib/server-context.ts";

export const handle = { messages: ["dev"] satisfies Subject[] };

/** A workbench for who builds the site: outside of the demo it does not exist. */
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

import { locales } from "#i18n/locales.ts";

/** File -> text of a new page (`money/pricing`) with a title of its own in every language. */
export function newPage(path: string): { files: Record<string, string>; byHand: string[] } {
  const name = path.slice(path.indexOf("/") + 1);
  const words = name.replaceAll("-", " ");
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const texts = `${JSON.stringify({ title }, null, 2)}\n`;
  return {
    files: {
      [`web/routes/${path}.tsx`]: page(name, path.startsWith("desk/")),
      ...Object.fromEntries(locales.map((locale) => [`i18n/messages/${locale}/${path}.json`, texts])),
    },
    byHand: [
      `web/routes/${path.slice(0, path.indexOf("/"))}/routes.ts: route("${name}", "routes/${path}.tsx") in the layout it belongs to`,
      `i18n/subjects.ts: ${name.includes("-") ? `"${name}"` : name} among the subjects`,
      `i18n/messages/*/${path}.json: the title and the other texts, in all ${locales.length} languages`,
      `web/routes/${path}.tsx: the queries it needs; what its handle says of it (web/lib/page/page-facts.ts)`,
    ],
  };
}

/** A page of the desk requires a staff session; other pages are public until their handle says more. */
function page(name: string, isDesk: boolean): string {
  const component = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const loading = isDesk
    ? `import { loadDeskInBrowser, loadDeskOnServer } from "#web/lib/api/load-desk.ts";`
    : `import { loadInBrowser, loadOnServer } from "#web/lib/api/load.ts";`;
  const [onServer, inBrowser] = isDesk
    ? ["loadDeskOnServer(args, queries)", "loadDeskInBrowser(args, queries)"]
    : ["loadOnServer(args, queries, handle)", "loadInBrowser(args, queries, handle)"];
  return `import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { useT } from "#web/lib/language/i18n.ts";
${loading}
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/${name}";

export const handle = { messages: ["${name}"]${isDesk ? "" : `, audience: "anyone"`} } satisfies PageFacts;

const queries = () => [];

export function loader(args: Route.LoaderArgs) {
  return ${onServer};
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return ${inBrowser};
}

export default function ${component}Page() {
  const t = useT("${name}");
  return (
    <>
      <PageHead title={t("title")} />
      <h1 className="text-2xl font-bold">{t("title")}</h1>
    </>
  );
}
`;
}

import type { Plugin } from "vite";

type Part = { file: RegExp; names: readonly string[]; code: string };

/** Draws what the package draws for the props that web/ui/icon.tsx gives. */
export const iconCode = `
  import { createElement, forwardRef } from "react";
  const drawn = {
    xmlns: "http://www.w3.org/2000/svg", width: 24, height: 24, viewBox: "0 0 24 24", fill: "none",
    stroke: "currentColor", strokeWidth: 2, strokeLinecap: "round", strokeLinejoin: "round",
  };
  export default function createLucideIcon({ name, aliases = [], node }) {
    const own = ["lucide", ...[name, ...aliases].map((one) => "lucide-" + one)].join(" ");
    return forwardRef(({ className, ...rest }, ref) => createElement(
      "svg",
      { ref, ...drawn, className: className ? own + " " + className : own, ...rest },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    ));
  }`;

/** Parts of packages that this product never uses and that nothing shakes off. Names: what the package expects there. */
const parts: readonly Part[] = [
  {
    // Hooks for tracing tools, which this product does not use.
    file: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    names: [
      "consumeInstrumentationClientResultMetaReceiver",
      "getRouteInstrumentationUpdates",
      "instrumentClientSideRouter",
    ],
    code: `
      export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
      export const getRouteInstrumentationUpdates = () => ({});
      export const instrumentClientSideRouter = (router) => router;
      // Named by the package's server half, which no browser loads.
      export const instrumentHandler = undefined;
      export const instrumentationResultMetaContext = undefined;`,
  },
  {
    // Writes go through web/lib/api/api.ts and web/lib/forms/forms.ts, which keep no mutations.
    file: /@tanstack\/query-core\/build\/modern\/mutationCache\.js$/,
    names: ["MutationCache"],
    code: `
      export class MutationCache {
        build() { throw new Error("tools/vite-unused-parts.ts leaves mutations out; use web/lib/forms/forms.ts"); }
        findAll() { return []; }
        getAll() { return []; }
        find() { return undefined; }
        clear() {}
        subscribe() { return () => {}; }
        resumePausedMutations() { return Promise.resolve(); }
      }`,
  },
  {
    // The package's own English error page; ours are web/root.tsx and web/features/ground/shell/last-resort.tsx.
    file: /react-router\/dist\/production\/lib\/dom\/ssr\/errorBoundaries\.js$/,
    names: ["BoundaryShell", "RemixErrorBoundary", "RemixRootDefaultErrorBoundary"],
    code: `
      export const BoundaryShell = () => null;
      export const RemixErrorBoundary = ({ children }) => children;
      export const RemixRootDefaultErrorBoundary = () => null;`,
  },
  {
    // Errors of React's server components, which this product does not use.
    file: /react-router\/dist\/production\/lib\/errors\.js$/,
    names: ["decodeRedirectErrorDigest", "decodeRouteErrorResponseDigest"],
    code: `
      export const decodeRedirectErrorDigest = () => undefined;
      export const decodeRouteErrorResponseDigest = () => undefined;`,
  },
  {
    // No query suspends or throws: pages show what is missing and what failed.
    file: /@tanstack\/react-query\/build\/modern\/errorBoundaryUtils\.js$/,
    names: ["ensurePreventErrorBoundaryRetry", "getHasError", "useClearResetErrorBoundary"],
    code: `
      export const ensurePreventErrorBoundaryRetry = () => {};
      export const getHasError = () => false;
      export const useClearResetErrorBoundary = () => {};`,
  },
  {
    file: /@tanstack\/react-query\/build\/modern\/suspense\.js$/,
    names: ["defaultThrowOnError", "ensureSuspenseTimers", "fetchOptimistic", "shouldSuspend"],
    code: `
      export const defaultThrowOnError = () => false;
      export const ensureSuspenseTimers = () => {};
      export const fetchOptimistic = () => Promise.resolve();
      export const shouldSuspend = () => false;`,
  },
  {
    // An icon is drawn as it is (web/ui/icon.tsx): no context, no sizes and strokes of one's own, no data by name.
    file: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/,
    names: ["createLucideIcon", "forwardRef", "icon: iconData"],
    code: iconCode,
  },
];

type Functions = { file: RegExp; put: Readonly<Record<string, string>> };

/** In the place of a function that nothing here calls; says so, should that change. */
const refusing = (name: string) =>
  `async function ${name}() { throw new Error("tools/vite-unused-parts.ts leaves ${name} out"); }`;

/** Unused functions in files that are needed, and their replacements. */
const functions: readonly Functions[] = [
  {
    // No link fetches its page before it is clicked: `prefetch` of `Link` does nothing here.
    file: /react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
    put: {
      usePrefetchBehavior: "function usePrefetchBehavior() { return [false, React$1.useRef(null), {}]; }",
      PrefetchPageLinks: "function PrefetchPageLinks() { return null; }",
    },
  },
  {
    // Forms are web/lib/forms/forms.ts; nothing is drawn with view transitions.
    file: /react-router\/dist\/production\/lib\/dom\/lib\.js$/,
    put: {
      Form: 'const Form = () => { throw new Error("tools/vite-unused-parts.ts leaves Form out; use web/lib/forms/forms.ts"); };',
      useViewTransitionState: "function useViewTransitionState() { return false; }",
      // Takes a history of one's own; its name, set beside it, keeps it in.
      HistoryRouter: "function HistoryRouter() { return null; }",
    },
  },
  {
    // Pages only ever load: nothing is submitted to a route, and no fetcher asks one beside the navigation.
    file: /react-router\/dist\/production\/lib\/router\/router\.js$/,
    put: {
      fetch: refusing("fetch"),
      handleFetcherAction: refusing("handleFetcherAction"),
      handleFetcherLoader: refusing("handleFetcherLoader"),
      handleAction: refusing("handleAction"),
      normalizeNavigateOptions: "function normalizeNavigateOptions(isFetcher, path) { return { path }; }",
    },
  },
  {
    file: /react-router\/dist\/production\/lib\/dom\/ssr\/single-fetch\.js$/,
    put: {
      singleFetchActionStrategy: refusing("singleFetchActionStrategy"),
      singleFetchLoaderFetcherStrategy: refusing("singleFetchLoaderFetcherStrategy"),
      // Where the server draws nothing; ours draws every page.
      nonSsrStrategy: refusing("nonSsrStrategy"),
    },
  },
  {
    // For an update while one develops, and where the server draws nothing.
    file: /react-router\/dist\/production\/lib\/dom\/ssr\/routes\.js$/,
    put: {
      getShouldRevalidateFunction:
        "function getShouldRevalidateFunction(path, route) { return route.shouldRevalidate; }",
      wrapShouldRevalidateForHdr: "",
    },
  },
  {
    // Part of the script that starts the page: the server writes it, and React does not compare what it says.
    file: /react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/,
    put: { getPartialManifest: "function getPartialManifest() { return {}; }" },
  },
  {
    // What a page waits for are its queries: nothing is drawn by `Await`.
    file: /react-router\/dist\/production\/lib\/components\.js$/,
    put: {
      AwaitErrorBoundary: "var AwaitErrorBoundary = () => null;",
      ResolveAwait: "function ResolveAwait() { return null; }",
    },
  },
  {
    // The package's own error page once more: every page of ours has one.
    file: /react-router\/dist\/production\/lib\/hooks\.js$/,
    put: {
      DefaultErrorComponent: "function DefaultErrorComponent() { return null; }",
      RSCErrorHandler: "function RSCErrorHandler({ children }) { return children; }",
    },
  },
];

type Declared = { type: string; start: number; end: number; id?: { name: string } | null };
type Statement = Declared & {
  declarations?: { id: { name?: string } }[];
  body?: { body?: readonly Statement[] } | null;
};

const nameOf = (statement: Statement) => statement.id?.name ?? statement.declarations?.[0]?.id.name ?? "";

/** Puts something else in the place of functions that stand at the top of a file, or at the top of one that does. */
export function putFunctions(
  code: string,
  body: readonly Statement[],
  put: Readonly<Record<string, string>>,
) {
  const missing = new Set(Object.keys(put));
  const within = (statement: Statement) =>
    statement.type === "FunctionDeclaration" && put[nameOf(statement)] === undefined
      ? (statement.body?.body ?? [])
      : [];
  let made = code;
  // From the end, so that earlier positions stay true.
  for (const statement of body.flatMap((one) => [one, ...within(one)]).reverse()) {
    const name = nameOf(statement);
    const instead = put[name];
    if (instead === undefined || !missing.delete(name)) continue;
    made = made.slice(0, statement.start) + instead + made.slice(statement.end);
  }
  return { code: made, missing: [...missing] };
}

/** Keeps them out of what the browser loads: they are 9 KB of every first visit. */
export function unusedParts(): Plugin {
  return {
    name: "unused-parts",
    apply: "build",
    transform(code, id) {
      if (this.environment.name !== "client") return undefined;
      const part = parts.find(({ file }) => file.test(id));
      const some = functions.find(({ file }) => file.test(id));
      if (!part && !some) return undefined;
      const made = some
        ? putFunctions(code, this.parse(code).body as unknown as Statement[], some.put)
        : { code: part?.code ?? "", missing: part?.names.filter((name) => !code.includes(name)) ?? [] };
      if (made.missing.length > 0) {
        this.error(`${id} no longer has ${made.missing.join(", ")}; see tools/vite-unused-parts.ts`);
      }
      return { code: made.code, map: null };
    },
  };
}

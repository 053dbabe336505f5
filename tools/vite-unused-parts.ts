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

/** Modules of packages that this product never uses and tree shaking keeps. `names`: exports that the package needs. */
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
    // web/ui/icon.tsx draws every icon with the same size and stroke, without the package's context and data by name.
    file: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/,
    names: ["createLucideIcon", "forwardRef", "icon: iconData"],
    code: iconCode,
  },
];

type Functions = { file: RegExp; put: Readonly<Record<string, string>> };

/** Replaces a function that is never called here; a call throws an error that names this file. */
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
    // Forms use web/lib/forms/forms.ts, and no page uses view transitions.
    file: /react-router\/dist\/production\/lib\/dom\/lib\.js$/,
    put: {
      Form: 'const Form = () => { throw new Error("tools/vite-unused-parts.ts leaves Form out; use web/lib/forms/forms.ts"); };',
      useViewTransitionState: "function useViewTransitionState() { return false; }",
      // Router for a custom history, unused here. Tree shaking keeps it, because its display name is set beside it.
      HistoryRouter: "function HistoryRouter() { return null; }",
    },
  },
  {
    // Pages only load data: no page submits to a route, and no fetcher calls one outside of a navigation.
    file: /react-router\/dist\/production\/lib\/router\/router\.js$/,
    put: {
      fetch: refusing("fetch"),
      handleFetcherAction: refusing("handleFetcherAction"),
      handleFetcherLoader: refusing("handleFetcherLoader"),
      handleAction: refusing("handleAction"),
      normalizeNavigateOptions: "function normalizeNavigateOptions(isFetcher, path) { return { path }; }",
      createClientSideRequest:
        "function createClientSideRequest(history, location, signal) { return new Request(history.createURL(stripHashFromPath(location)).toString(), { signal }); }",
      // Without `fetch` there are no fetchers to update or to end.
      getUpdatedRevalidatingFetchers: "function getUpdatedRevalidatingFetchers() { return state.fetchers; }",
      setFetcherError: "function setFetcherError() {}",
      resetFetcher: "function resetFetcher() {}",
      queueFetcherForDeletion: "function queueFetcherForDeletion() {}",
      deleteFetcher: "function deleteFetcher() {}",
      abortFetcher: "function abortFetcher() {}",
      markFetchersDone: "function markFetchersDone() {}",
      markFetchRedirectsDone: "function markFetchRedirectsDone() { return false; }",
      abortStaleFetchLoads: "function abortStaleFetchLoads() { return false; }",
      // Updates during development.
      _internalSetRoutes: "function _internalSetRoutes() {}",
      // Routes have middleware on the server only.
      runClientMiddlewarePipeline:
        "function runClientMiddlewarePipeline(args, handler) { return runMiddlewarePipeline(args, handler); }",
      callRouteMiddleware: `async function callRouteMiddleware({ request }, middlewares, handler) {
        if (request.signal.aborted) throw request.signal.reason;
        if (middlewares.length > 0) throw new Error("tools/vite-unused-parts.ts leaves middleware in browsers out");
        return handler();
      }`,
    },
  },
  {
    // Pages only load data, so a request has no body.
    file: /react-router\/dist\/production\/lib\/dom\/ssr\/data\.js$/,
    put: {
      createRequestInit: "async function createRequestInit(request) { return { signal: request.signal }; }",
    },
  },
  {
    file: /react-router\/dist\/production\/lib\/dom\/ssr\/single-fetch\.js$/,
    put: {
      singleFetchActionStrategy: refusing("singleFetchActionStrategy"),
      singleFetchLoaderFetcherStrategy: refusing("singleFetchLoaderFetcherStrategy"),
      // For pages without server rendering; our server renders every page.
      nonSsrStrategy: refusing("nonSsrStrategy"),
    },
  },
  {
    // For updates during development, and for pages without server rendering.
    file: /react-router\/dist\/production\/lib\/dom\/ssr\/routes\.js$/,
    put: {
      getShouldRevalidateFunction:
        "function getShouldRevalidateFunction(path, route) { return route.shouldRevalidate; }",
      wrapShouldRevalidateForHdr: "",
    },
  },
  {
    // Writes a part of the script that starts the page. The server has written it, and React does not compare its text.
    file: /react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/,
    put: { getPartialManifest: "function getPartialManifest() { return {}; }" },
  },
  {
    // Pages wait for queries and do not use `Await`.
    file: /react-router\/dist\/production\/lib\/components\.js$/,
    put: {
      AwaitErrorBoundary: "var AwaitErrorBoundary = () => null;",
      ResolveAwait: "function ResolveAwait() { return null; }",
    },
  },
  {
    // The package's own error page again; every page has one of ours.
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

/** Replaces functions that are declared at the top level of a file, or at the top level of such a function. */
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
  // From the end, so that earlier positions stay valid.
  for (const statement of body.flatMap((one) => [one, ...within(one)]).reverse()) {
    const name = nameOf(statement);
    const instead = put[name];
    if (instead === undefined || !missing.delete(name)) continue;
    made = made.slice(0, statement.start) + instead + made.slice(statement.end);
  }
  return { code: made, missing: [...missing] };
}

/**
 * Leaves these parts out of the browser's build. Measured as tools/budgets.ts does (gzipped, in November 2026), this saves
 * every page 9.1 to 10.2 KB; without it 45 pages would exceed their budgets.
 */
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

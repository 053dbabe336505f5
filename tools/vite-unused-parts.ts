import type { Plugin } from "vite";

type Part = { file: RegExp; names: readonly string[]; code: string };

/** Parts of packages that this product never uses and that nothing shakes off. Names: what the package expects there. */
const parts: readonly Part[] = [
  {
    // Hooks for tracing tools, which nobody passes in.
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
    // Writes go through web/lib/api.ts and web/lib/forms.ts, which keep no mutations.
    file: /@tanstack\/query-core\/build\/modern\/mutationCache\.js$/,
    names: ["MutationCache"],
    code: `
      export class MutationCache {
        build() { throw new Error("tools/vite-unused-parts.ts leaves mutations out; use web/lib/forms.ts"); }
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
];

/** Keeps them out of what the browser loads: they are 3 KB of every first visit. */
export function unusedParts(): Plugin {
  return {
    name: "unused-parts",
    apply: "build",
    transform(code, id) {
      if (this.environment.name !== "client") return undefined;
      const part = parts.find(({ file }) => file.test(id));
      if (part === undefined) return undefined;
      const missing = part.names.filter((name) => !code.includes(name));
      if (missing.length > 0) this.error(`${id} no longer has ${missing.join(", ")}; see unusedParts()`);
      return { code: part.code, map: null };
    },
  };
}

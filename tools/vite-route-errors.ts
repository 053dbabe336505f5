import type { Plugin } from "vite";

const file = /react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/;
const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/;

/**
 * React Router reloads the page whenever a route's code cannot be loaded, without a limit. This makes it call
 * web/lib/page/chunk-guard.ts instead, which reloads at most once in 60 s (seed section 8) and else shows the error page.
 * (Throwing would not do: the navigation waits for ever for the other routes' loaders.)
 */
export function routeErrors(): Plugin {
  return {
    name: "route-errors",
    apply: "build",
    transform(code, id) {
      if (!file.test(id)) return undefined;
      if (!reload.test(code))
        this.error("React Router's reload is no longer where it was; see routeErrors()");
      const tell =
        'window.dispatchEvent(new CustomEvent("route-error", { detail: error })); return new Promise(() => {});';
      return { code: code.replace(reload, tell), map: null };
    },
  };
}

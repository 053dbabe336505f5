import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { messages } from "./tools/vite-messages.ts";
import { routeErrors } from "./tools/vite-route-errors.ts";

export default defineConfig({
  publicDir: "web/public",
  plugins: [messages(), routeErrors(), tailwindcss(), reactRouter()],
  build: {
    // A data: font or picture would need a wider content security policy.
    assetsInlineLimit: 0,
    target: "es2022",
  },
  // Known beforehand, so that the first page of a fresh checkout need not reload half-way.
  optimizeDeps: { include: ["@tanstack/react-query", "icu-minify/format", "lucide-react", "thumbhash"] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs, in one file: pieces of it would compress worse and cost a request each.
            codeSplitting: {
              groups: [
                {
                  name: "base",
                  test: /(rolldown.runtime|node_modules\/(react|react-dom|scheduler|react-router|@tanstack|icu-minify)\/(?!.*([iI]nfiniteQueryObserver|useInfinite|[mM]utationObserver|useMutation))|web\/(features\/shell\/shell|features\/session\/page-head|lib\/(chunk-guard|load)|entry\.client|root)\.tsx?$)/,
                  priority: 1,
                },
                // What nearly every page of members is made of; none of it is needed on a first visit.
                {
                  name: "kit",
                  test: /web\/(ui\/(alert|avatar|button|dialog|empty-state|error-state|field|icon-button|input-styles|load-more|menu|menu-item|menu-link|move-range|person-card|person-grid|photo-frame|range-slider|select|skeleton|spinner|tag|use-modal)|lib\/(api|api-request|api-error|retry|error-text|format|intl|live))\.tsx?$/,
                },
              ],
            },
          },
        },
      },
    },
  },
});

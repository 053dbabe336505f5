import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { messages } from "./tools/vite-messages.ts";
import { routeErrors } from "./tools/vite-route-errors.ts";
import { unusedParts } from "./tools/vite-unused-parts.ts";

export default defineConfig({
  publicDir: "web/public",
  plugins: [messages(), routeErrors(), unusedParts(), tailwindcss(), reactRouter()],
  build: {
    // A data: font or picture would need a wider content security policy.
    assetsInlineLimit: 0,
    target: "es2022",
    // For tools/budgets.ts.
    manifest: true,
  },
  // Known beforehand, so that the first page of a fresh checkout need not reload half-way.
  optimizeDeps: { include: ["@tanstack/react-query", "icu-minify/format", "lucide-react"] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // What every page needs, in one file: pieces of it would compress worse and cost a request each. A part
                // brings along whatever it imports.
                {
                  name: "base",
                  test: /(rolldown.runtime|node_modules\/(react|react-dom|scheduler|react-router|@tanstack|icu-minify)\/(?!.*([iI]nfiniteQueryObserver|useInfinite|[mM]utationObserver|useMutation))|web\/(root|entry\.client|layouts\/default|features\/ground\/session\/page-head)\.tsx|web\/lib\/load\.ts)/,
                  priority: 1,
                },
                // What many pages share, whichever files these are; none of it is needed on a first visit.
                { name: "kit", test: /web\/(ui|lib)\//, minShareCount: 8, priority: 0.5 },
                // Members as cards, for the pages that show them.
                { name: "cards", test: /web\/(flows\/people|features\/meeting\/likes)\//, minShareCount: 3 },
                // A page that is one piece.
                { name: "home", test: /web\/(routes\/front\/home\.tsx|features\/front\/home\/)/ },
                // What every page of a member carries beyond that.
                {
                  name: "frame",
                  test: /web\/(features\/ground\/shell\/member-parts|features\/meeting\/likes\/like-parts|flows\/member-alerts)\.tsx/,
                  priority: 0.3,
                },
              ],
            },
          },
        },
      },
    },
  },
});

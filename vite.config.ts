import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { emoji } from "./tools/vite-emoji.ts";
import { messages } from "./tools/vite-messages.ts";
import { routeErrors } from "./tools/vite-route-errors.ts";
import { unusedParts } from "./tools/vite-unused-parts.ts";

export default defineConfig({
  publicDir: "web/public",
  plugins: [messages(), emoji(), routeErrors(), unusedParts(), tailwindcss(), reactRouter()],
  build: {
    // A data: font or picture would need a wider content security policy.
    assetsInlineLimit: 0,
    target: "es2022",
    // For tools/budgets.ts.
    manifest: true,
  },
  // Listed, because Vite would discover them at the first page of a fresh checkout and reload it.
  optimizeDeps: { include: ["@tanstack/react-query", "frimousse", "icu-minify/format", "lucide-react"] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Code of every page, in one file: several files would compress worse and cost a request each. A module
                // brings its imports along.
                {
                  name: "base",
                  test: /(rolldown.runtime|node_modules\/(react|react-dom|scheduler|react-router|@tanstack|icu-minify)\/(?!.*([iI]nfiniteQueryObserver|useInfinite|[mM]utationObserver|useMutation))|web\/(root|entry\.client|layouts\/default|features\/ground\/session\/page-head)\.tsx|web\/features\/ground\/session\/(settings|price-parts)\.ts|web\/lib\/api\/load\.ts)/,
                  priority: 1,
                },
                // The head of pages for everybody, in one file: pages of members do not load it.
                {
                  name: "public",
                  test: /web\/features\/ground\/session\/(public-head|language-links|share-tags)\.tsx/,
                  minShareCount: 2,
                  priority: 0.9,
                },
                // Code that many pages share; a first visit needs none of it. Left out are fields for long texts, passwords
                // and pictures, and the code of desks and of links in mails, because conversations do not use them, and
                // the dialog that confirms, because most pages load it after a click.
                {
                  name: "kit",
                  test: /web\/(ui\/(?!text-area|count-graphemes|radio-cards|progress-bar|photo-frame|password-input|confirm-dialog|menu)|lib\/(?!api\/load-desk|page\/desks|api\/link-token))/,
                  minShareCount: 9,
                  priority: 0.5,
                },
                // Members as cards, for the pages that show them; conversations have them without hearts and buttons.
                {
                  name: "cards",
                  test: /web\/(flows\/people\/(?!member-tile)|features\/meeting\/likes\/(?!like-button|heart-button))/,
                  minShareCount: 3,
                },
                // Code that landing pages and the sign-up share, so that neither loads the files of the other.
                {
                  name: "answers",
                  test: /(contracts\/people\/signup-answers|ground\/session\/visit-source)\./,
                  priority: 0.9,
                },
                // Code that landing pages share, in one file, because each further file costs a first visit a request.
                {
                  name: "landers",
                  test: /web\/(layouts\/lander|flows\/landers\/lander-page|features\/ground\/shell\/lander-shell|features\/front\/landers\/(lander-frame|lander-head|lander-view|load-lander|signup-path|intro|answer-form|free-note|deferred-parts|art))\.|contracts\/front\/landers\./,
                  minShareCount: 2,
                  priority: 0.8,
                },
                // The home page, in one file, without what loads after it.
                {
                  name: "home",
                  test: /web\/(routes\/front\/home\.tsx|features\/front\/home\/(?!hero-parts))/,
                },
                // Code of every page of a member, besides the base.
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

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
  // Known beforehand, so that the first page of a fresh checkout need not reload half-way.
  optimizeDeps: { include: ["@tanstack/react-query", "frimousse", "icu-minify/format", "lucide-react"] },
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
                  test: /(rolldown.runtime|node_modules\/(react|react-dom|scheduler|react-router|@tanstack|icu-minify)\/(?!.*([iI]nfiniteQueryObserver|useInfinite|[mM]utationObserver|useMutation))|web\/(root|entry\.client|layouts\/default|features\/ground\/session\/page-head)\.tsx|web\/features\/ground\/session\/settings\.ts|web\/lib\/api\/load\.ts)/,
                  priority: 1,
                },
                // What many pages share, whichever files these are; none of it is needed on a first visit.
                // Not what long texts and passwords are written in, pictures are put in, links of mails and desks are opened
                // by: many pages have that, conversations do not.
                {
                  name: "kit",
                  test: /web\/(ui\/(?!text-area|count-graphemes|radio-cards|progress-bar|photo-frame|password-input)|lib\/(?!api\/load-desk|page\/desks|api\/link-token))/,
                  minShareCount: 8,
                  priority: 0.5,
                },
                // Members as cards, for the pages that show them; conversations have them without hearts and buttons.
                {
                  name: "cards",
                  test: /web\/(flows\/people\/(?!member-tile)|features\/meeting\/likes\/(?!like-button|heart-button))/,
                  minShareCount: 3,
                },
                // What landing pages and the sign-up share: neither needs the other's.
                { name: "answers", test: /contracts\/people\/signup-answers\./, priority: 0.9 },
                // What landing pages share: of a first visit each file more is a request more.
                {
                  name: "landers",
                  test: /web\/(layouts\/lander|features\/ground\/shell\/lander-shell|features\/front\/landers\/(lander-page|lander-head|lander-view|load-lander|signup-path|intro|answer-form|free-note|deferred-parts|art))\.|contracts\/front\/landers\./,
                  minShareCount: 2,
                  priority: 0.8,
                },
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

import type { Attack } from "../attack.ts";

const headers = "server/test/edge/headers.test.ts";
const pages = "prove/access/pages.prove.ts";
const home = "server/test/pages/visitor-home.test.ts";
const logs = "server/test/edge/secrets-in-logs.test.ts";
const thirdParties = "prove/access/third-parties.prove.ts";

/** Headers, caching and logging of answers. */
export const answers: readonly Attack[] = [
  {
    id: "A12",
    what: "Caches on the way keep what they may: pages, data, files, photos and refusals, for visitors and members.",
    holds: "Nothing personal may be kept, nothing that sets a cookie, and nothing that does not say so.",
    tests: [
      { file: headers, name: "every answer is kept by nobody whom it is not for" },
      { file: pages, name: "every page as it comes carries a policy" },
      { file: home, name: "a page of one's own" },
      { file: home, name: "is not kept where one of its answers failed" },
    ],
    defences: [
      {
        name: "what sets a cookie or says nothing is kept by nobody",
        without: ["answers-kept-by-nobody"],
      },
      {
        name: "the public list of routes sets no cookie",
        without: ["manifest-sets-no-cookie"],
      },
      {
        name: "a member's page is kept by nobody",
        without: [
          { at: "member-page-not-kept", put: 'reply.header("cache-control", "public, max-age=60");' },
        ],
        shownBy: 1,
      },
      {
        name: "a page in memory is for visitors at the plain address",
        without: ["kept-page-for-visitors"],
        shownBy: 2,
      },
      {
        name: "a page for a cookie that nobody thought of is not kept",
        without: [{ at: "kept-page-known-cookies", put: "return true;" }],
        shownBy: 2,
      },
      {
        name: "a page that lacks an answer is not kept",
        without: ["kept-page-whole"],
        shownBy: 3,
      },
    ],
  },
  {
    id: "A14",
    what: "A member's whole life is logged at the most talkative level, with failing statements, letters nobody takes and pages that break.",
    holds: "No password, cookie, token, address, place or word of a member stands in the log.",
    tests: [
      { file: logs, name: "nothing that a member says, types or is given gets into the log" },
      { file: logs, name: "an error of a page is logged with its request" },
    ],
    defences: [
      {
        name: "of an error only its kind, words and place are logged",
        without: ["errors-described"],
      },
      {
        name: "a request is logged by its route",
        without: [{ at: "logged-by-route", put: "const route = request.url;" }],
      },
      {
        name: "a page's fault goes to the log, not to the console",
        without: [
          { at: "page-fault-logged", put: "const logFault = (fault: unknown) => console.error(fault);" },
        ],
        shownBy: 1,
      },
    ],
  },
  {
    id: "A15",
    what: "Chromium opens every page as four kinds of people; links lead out; foreign elements are put into a page.",
    holds:
      "Only the site is ever asked, the next site hears the origin alone, and what is put in reaches nobody.",
    tests: [
      { file: thirdParties, name: "injected content of a page sends nothing to other hosts" },
      { file: thirdParties, name: "a link to another site tells it the origin, but not the page" },
      { file: thirdParties, name: "no page asks anybody but the site for anything" },
    ],
    defences: [
      {
        name: "pages connect to their own origin only",
        without: [{ at: "csp-connect", put: '"connect-src *"' }, "csp-object"],
      },
      {
        name: "pages show pictures of their own origin only",
        without: [{ at: "csp-img", put: '"img-src *"' }],
      },
      {
        name: "other sites hear the origin only",
        without: [{ at: "referrer-origin-only", put: 'referrerPolicy: { policy: "unsafe-url" }' }],
        shownBy: 1,
      },
    ],
  },
  {
    id: "I15",
    what: "Pages, files, photos, streams, redirects, refusals, failures and broken HTTP are asked for their headers.",
    holds:
      "Each has a policy without anything inline, HSTS, nosniff, frame-ancestors and a referrer policy, and no word of a failure.",
    tests: [
      { file: headers, name: "every answer carries its armour" },
      { file: headers, name: "every answer carries its armour where HTTP itself refuses" },
      { file: pages, name: "every page as it comes" },
    ],
    defences: [
      {
        name: "an address that cannot be read is refused like everything else",
        without: ["unreadable-address-armoured"],
      },
      {
        name: "bytes that are no HTTP are refused in our words",
        without: ["no-http-in-our-words"],
        shownBy: 1,
      },
      {
        name: "nobody frames a page",
        without: ["csp-frames"],
      },
    ],
  },
];

import type { Attack } from "../attack.ts";

const headers = "server/test/edge/headers.test.ts";
const pages = "prove/access/pages.prove.ts";
const home = "server/test/pages/visitor-home.test.ts";
const shared = "server/test/edge/shared-pages.test.ts";
const cache = "server/test/edge/edge-cache.test.ts";
const nginx = "prove/access/edge-nginx.prove.ts";
const sharedPage = "server/platform/pages/shared-page.test.ts";
const logs = "server/test/edge/secrets-in-logs.test.ts";
const thirdParties = "prove/access/third-parties.prove.ts";

/** Headers, caching and logging of answers. */
export const answers: readonly Attack[] = [
  {
    id: "A12",
    what: "Caches on the way store every answer that its headers allow: pages, data, files, photos and refusals, for visitors and members.",
    holds:
      "Caches may store no personal answer, no answer with a cookie, and no answer without a cache header.",
    tests: [
      { file: headers, name: "every answer is stored by no cache that may not" },
      { file: pages, name: "every page as it comes carries a policy" },
      { file: home, name: "a page of one's own" },
      { file: home, name: "is not kept where one of its answers failed" },
      { file: shared, name: "is for one visitor alone" },
      { file: cache, name: "keeps nothing of" },
      { file: shared, name: "does not believe a country from" },
      { file: shared, name: "is not shared where one of its answers failed" },
      { file: sharedPage, name: "does not allow a script that stands in the words of a page" },
      { file: shared, name: "is kept by no cache for a host that the client made up" },
      { file: nginx, name: "gives each visitor the product's answer through nginx" },
      { file: nginx, name: "shows members and staff their own data through nginx" },
      { file: nginx, name: "gives a visitor through nginx the page after an attack by" },
      { file: nginx, name: "replaces what a client says about its country" },
      { file: nginx, name: "gives a visitor with the cookie 0" },
      { file: nginx, name: "leaves those answers uncompressed" },
    ],
    defences: [
      {
        name: "caches store no answer with a cookie or without a cache header",
        without: ["answers-kept-by-nobody"],
      },
      {
        name: "the public list of routes sets no cookie",
        without: ["manifest-sets-no-cookie"],
      },
      {
        name: "caches store no page of a member",
        without: ["member-page-not-kept"],
        shownBy: 1,
      },
      {
        name: "pages in memory are for visitors at the plain address only",
        without: ["kept-page-for-visitors"],
        shownBy: 2,
      },
      {
        name: "a request with an unknown cookie gets no page from memory",
        without: ["kept-page-known-cookies"],
        shownBy: 2,
      },
      {
        name: "a page that lacks an answer is not kept",
        without: ["kept-page-whole"],
        shownBy: 3,
      },
      {
        name: "caches store no page for a request with a cookie or a password",
        without: ["shared-page-without-cookies"],
        shownBy: 4,
      },
      {
        name: "caches store no page whose country is not in their key",
        without: ["shared-page-of-forwarded-country"],
        shownBy: 4,
      },
      {
        name: "caches store no page of another host than the one in their key",
        without: ["shared-page-of-own-host"],
        shownBy: 4,
      },
      {
        name: "caches store no file of a site for another host than the one in their key",
        without: [{ at: "site-files-of-own-host", put: "return policy;" }],
        shownBy: 9,
      },
      {
        name: "caches store no page at an address that they may read in another way",
        without: ["shared-page-at-plain-path"],
        shownBy: 5,
      },
      {
        name: "caches store no page with a form of the product",
        without: ["forms-unshared"],
        shownBy: 4,
      },
      {
        name: "only a trusted proxy names the country",
        without: ["country-of-trusted-proxy"],
        shownBy: 6,
      },
      {
        name: "caches store no page that lacks an answer",
        without: ["shared-page-sound"],
        shownBy: 7,
      },
      {
        name: "the policy of a page in caches allows the page's own scripts only",
        without: ["hashes-of-own-scripts"],
        shownBy: 8,
      },
    ],
  },
  {
    id: "A14",
    what: "A member's whole life is logged at the most detailed level, with failing statements, undeliverable mails and broken pages.",
    holds: "No password, cookie, token, address, place or word of a member stands in the log.",
    tests: [
      { file: logs, name: "nothing that a member says, types or is given gets into the log" },
      { file: logs, name: "an error of a page is logged with its request" },
    ],
    defences: [
      {
        name: "the log of an error contains kind, message and stack only",
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
      "Pages send requests to the site only, the next site gets the origin alone, and injected content sends nothing to other hosts.",
    tests: [
      { file: thirdParties, name: "injected content of a page sends nothing to other hosts" },
      { file: thirdParties, name: "a link to another site tells it the origin, but not the page" },
      { file: thirdParties, name: "every page sends its requests to the site only" },
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
        name: "other sites get the origin only",
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
        name: "an unreadable address gets the usual refusal",
        without: ["unreadable-address-armoured"],
      },
      {
        name: "bytes that are no HTTP get our refusal",
        without: ["no-http-in-our-words"],
        shownBy: 1,
      },
      {
        name: "pages cannot be framed",
        without: ["csp-frames"],
      },
    ],
  },
  {
    id: "I35",
    what: "A member is led to paths that end as a file does (`/profile/x.css`, `/chats/1;a.js`, `%2f`), so that a cache keeps their page and gives it to others.",
    holds:
      "Every answer at such a path says `no-store`, no cache keeps it, and a visitor there gets nothing of the member.",
    tests: [
      { file: cache, name: "keeps no answer to a member of" },
      { file: nginx, name: "keeps no answer to a member at a path" },
    ],
    defences: [{ name: "no cache keeps a member's page", without: ["member-page-not-kept"] }],
  },
];

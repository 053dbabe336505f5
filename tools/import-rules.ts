import type { IForbiddenRuleType } from "dependency-cruiser";
import { type Wing, wings } from "#i18n/wings.ts";

/**
 * Modules of each wing in their order: a module may import those named before it, and all modules of lower wings.
 * A module without a place in a line is refused.
 */
export const modules: Record<Wing, readonly string[]> = {
  ground: ["sites", "notifications"],
  people: [
    ...["visibility", "consents", "photos", "profiles", "exclusions", "phones", "credentials", "accounts"],
    ...["sessions", "authentication", "restrictions", "leaving", "log-in", "two-step", "sign-up"],
    ...["passwords", "email-changes", "archives"],
  ],
  money: [
    "credits",
    "discounts",
    "spending",
    "direct-debits",
    "stored-cards",
    "invoices",
    "differences",
    "payments",
    "settlements",
    "withdrawals",
  ],
  meeting: ["likes", "discovery", "games", "finder", "visits", "hidden-profiles", "saved-searches"],
  talking: ["drafts", "chat-photos", "voice-messages", "gifs", "chats"],
  care: ["blocks", "reports", "support"],
  front: ["content", "complaints", "announcements", "landers", "landings", "share-pictures"],
  desk: ["staff"],
};

/** Folders whose wings are ordered. Pages (web/routes) are not: a page combines features of all wings. */
const floors = ["contracts", "server/modules", "web/features"];

type Row = { name: string; match: string; may: readonly string[] };

const ground = ["env", "events", "db", "schema", "platform schema", "platform", "contracts", "i18n"];
const server = [
  "entry",
  "services",
  "edge",
  "use case",
  "base",
  "emulators",
  "demo",
  "test support",
  ...ground,
];
const web = ["shell", "layout", "page", "flow", "feature", "ui", "lib", "asset"];
const wing = `(${wings.join("|")})`;
const moduleFolder = `server/modules/(${wings
  .flatMap((name) => modules[name].map((module) => `${name}/${module}`))
  .join("|")})`;

/** The table of docs/architecture.md: a file belongs to the first row that matches; a file without a row may not exist. */
const rows: readonly Row[] = [
  { name: "server test", match: String.raw`(server|contracts|i18n)/.*\.test\.ts$`, may: server },
  { name: "web test", match: String.raw`web/.*\.test\.tsx?$`, may: [...web, "contracts", "i18n"] },

  { name: "contracts", match: String.raw`contracts/(${wing}/)?[^/]+\.ts$`, may: ["contracts", "i18n"] },
  {
    name: "i18n",
    match: String.raw`i18n/([^/]+\.(ts|json)|messages/[^/]+/${wing}/[^/]+\.json|overlays/[^/]+/.+\.json)$`,
    may: ["i18n"],
  },

  {
    name: "entry",
    match: String.raw`server/(main|serve|quick-imports|app|mount-modules|jobs|mount-emulators)\.ts$`,
    may: server,
  },
  { name: "services", match: String.raw`server/services\.ts$`, may: ["use case", "base", ...ground] },
  { name: "env", match: String.raw`server/env\.ts$`, may: ["contracts", "i18n"] },
  {
    name: "events",
    match: String.raw`server/events\.ts$`,
    may: ["env", "db", "platform schema", "platform", "contracts", "i18n"],
  },
  {
    name: "db",
    match: String.raw`server/db/[^/]+\.ts$`,
    may: ["db", "schema", "platform schema", "env", "platform", "contracts"],
  },
  { name: "platform schema", match: String.raw`server/db/schema/platform\.ts$`, may: ["contracts"] },
  {
    name: "schema",
    match: String.raw`server/db/schema/[^/]+\.ts$`,
    may: ["schema", "platform schema", "contracts", "i18n"],
  },
  { name: "migrations", match: "server/db/(migrations|functions)/", may: [] },
  {
    name: "platform",
    match: String.raw`server/platform/([a-z]+/([a-z-]+/)?)?[^/]+\.(ts|json)$`,
    may: ["platform", "platform schema", "db", "env", "contracts", "i18n"],
  },
  // Lists of every module's parts, and the entry points: they combine modules.
  {
    name: "edge",
    match: String.raw`(${moduleFolder}/([a-z-]+-)?(routes|jobs)|server/(request-hooks|notices|member-life|[a-z]+-routes))\.ts$`,
    may: ["services", "use case", "base", ...ground],
  },
  // visibleTo is a step inside other modules' queries, so it stands with them.
  {
    name: "base",
    match: String.raw`${moduleFolder}/(queries|present|present-card|visible-to|served-kind|partner-state|search|visitor-access|[a-z-]+-(limits|rules|allowance|status))\.ts$`,
    may: ["base", ...ground],
  },
  {
    name: "use case",
    match: String.raw`${moduleFolder}/([a-z]+/)?[^/]+\.ts$`,
    may: ["use case", "base", ...ground],
  },
  {
    name: "emulators",
    match: String.raw`server/emulators/([^/]+/)?[^/]+\.(ts|css)$`,
    may: ["emulators", "env", "platform", "contracts", "i18n"],
  },
  { name: "demo", match: "server/demo/", may: ["demo", "services", "use case", "base", ...ground] },
  { name: "test support", match: "server/test/", may: server },

  {
    name: "shell",
    match: String.raw`web/(root|entry\.client|entry\.server|sw-[a-z-]+|routes|routes/${wing}/routes|virtual-messages\.d)\.tsx?$`,
    may: ["shell", "feature", "ui", "lib", "asset", "contracts", "i18n"],
  },
  {
    name: "layout",
    match: "web/layouts/",
    may: ["layout", "flow", "feature", "ui", "lib", "asset", "contracts", "i18n"],
  },
  {
    name: "page",
    match: `web/routes/${wing}/`,
    may: ["flow", "feature", "ui", "lib", "asset", "contracts", "i18n"],
  },
  // Combinations of several features for several pages, such as the steps of the sign-up.
  {
    name: "flow",
    match: "web/flows/",
    may: ["flow", "feature", "ui", "lib", "asset", "contracts", "i18n"],
  },
  {
    name: "feature",
    match: `web/features/${wing}/[^/]+/`,
    may: ["feature", "ui", "lib", "asset", "contracts", "i18n"],
  },
  { name: "ui", match: "web/ui/", may: ["ui", "asset"] },
  { name: "lib", match: "web/lib/", may: ["lib", "contracts", "i18n"] },
  { name: "asset", match: "web/(assets|public)/", may: [] },

  // Started products, browsers and texts, for journeys, benches and proofs alike.
  { name: "support", match: "support/", may: ["support", "tools", "contracts", "i18n", ...server] },
  { name: "journey", match: "e2e/", may: ["journey", "support", "contracts", "i18n"] },
  { name: "bench", match: "bench/", may: ["bench", "support", "tools", "contracts", "i18n", ...server] },
  // Its simulated members reconnect and retry with the browser's own code (web/lib).
  {
    name: "proof",
    match: "prove/",
    may: ["proof", "support", "tools", "shell", "lib", "contracts", "i18n", ...server],
  },
  { name: "tools", match: "tools/", may: ["tools", "support", "config", "contracts", "i18n", ...server] },
  {
    name: "config",
    match: String.raw`([a-z.-]+\.config\.ts|[a-z-]+\.json)$`,
    may: ["tools", "test support", "contracts", "i18n"],
  },
];

const patterns = rows.map((row) => ({ row, pattern: new RegExp(`^${row.match}`) }));

function findRow(path: string): Row | null {
  return patterns.find(({ pattern }) => pattern.test(path))?.row ?? null;
}

export function rowOf(path: string): string | null {
  return findRow(path)?.name ?? null;
}

/** Why the table forbids an import between two of our files, or null if it is allowed. */
export function refusalOf(from: string, target: string): string | null {
  const here = findRow(from);
  const there = findRow(target);
  if (here === null || there === null || here.may.includes(there.name)) return null;
  return `${here.name} may not import ${there.name}`;
}

/** Rules of dependency-cruiser beyond the table: cycles, and imports against the order of wings and modules. */
export const forbidden: IForbiddenRuleType[] = [
  { name: "no-circle", severity: "error", from: {}, to: { circular: true } },
  ...floors.flatMap((floor) =>
    wings.slice(0, -1).map(
      (name, index): IForbiddenRuleType => ({
        name: "wing-order",
        comment: `${name} may not know a wing above it`,
        severity: "error",
        from: { path: `^${floor}/${name}/`, pathNot: String.raw`\.test\.tsx?$` },
        to: { path: `^${floor}/(${wings.slice(index + 1).join("|")})/` },
      }),
    ),
  ),
  ...wings.flatMap((name) =>
    modules[name].slice(0, -1).map(
      (module, index): IForbiddenRuleType => ({
        name: "module-order",
        comment: `${module} stands before it in the line of ${name}`,
        severity: "error",
        from: { path: `^server/modules/${name}/${module}/`, pathNot: String.raw`\.test\.ts$` },
        to: {
          path: `^server/modules/${name}/(${modules[name].slice(index + 1).join("|")})/`,
        },
      }),
    ),
  ),
  {
    name: "feature-apart",
    comment:
      "features do not know each other (only ground/session, ground/fields and desk/hold are known to others); a page puts them together",
    severity: "error",
    from: { path: "^web/features/([a-z]+/[^/]+)/", pathNot: String.raw`\.test\.tsx?$` },
    to: { path: "^web/features/", pathNot: "^web/features/($1|ground/(session|fields)|desk/hold)/" },
  },
];

import { isTest } from "./source.ts";

type Zone = { name: string; match: RegExp; may: readonly string[] };

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

/**
 * The table of docs/architecture.md: a file belongs to the first row that matches and may import its own zone's
 * neighbours only as `may` says. A file that no row matches may not exist.
 */
const zones: readonly Zone[] = [
  { name: "contracts", match: /^contracts\/[^/]+\.ts$/, may: ["contracts", "i18n"] },
  { name: "i18n", match: /^i18n\/([^/]+\.ts|messages\/[^/]+\/[^/]+\.json|[^/]+\.json)$/, may: ["i18n"] },

  { name: "entry", match: /^server\/(main|app)\.ts$/, may: server },
  { name: "services", match: /^server\/services\.ts$/, may: ["use case", "base", ...ground] },
  { name: "env", match: /^server\/env\.ts$/, may: ["contracts", "i18n"] },
  {
    name: "events",
    match: /^server\/events\.ts$/,
    may: ["env", "db", "platform schema", "platform", "contracts", "i18n"],
  },
  {
    name: "db",
    match: /^server\/db\/[^/]+\.ts$/,
    may: ["db", "schema", "platform schema", "env", "platform", "contracts"],
  },
  { name: "platform schema", match: /^server\/db\/schema\/platform\.ts$/, may: ["contracts"] },
  {
    name: "schema",
    match: /^server\/db\/schema\/[^/]+\.ts$/,
    may: ["schema", "platform schema", "contracts", "i18n"],
  },
  {
    name: "platform",
    match: /^server\/platform\/((gateways|geo|http)\/)?[^/]+\.(ts|json)$/,
    may: ["platform", "platform schema", "db", "env", "contracts", "i18n"],
  },
  {
    name: "edge",
    match: /^server\/(modules\/[^/]+\/(routes|jobs|request-hooks)|[a-z]+-routes)\.ts$/,
    may: ["services", "use case", "base", ...ground],
  },
  // visibleTo is a step inside other modules' queries, so it stands with them.
  {
    name: "base",
    match: /^server\/modules\/[^/]+\/(queries|policy|present|present-card|visible-to)\.ts$/,
    may: ["base", ...ground],
  },
  { name: "use case", match: /^server\/modules\/[^/]+\/[^/]+\.ts$/, may: ["use case", "base", ...ground] },
  {
    name: "emulators",
    match: /^server\/emulators\/([^/]+\/)?[^/]+\.ts$/,
    may: ["emulators", "env", "platform", "contracts", "i18n"],
  },
  { name: "demo", match: /^server\/demo\//, may: ["demo", "services", "use case", "base", ...ground] },
  { name: "test support", match: /^server\/(test\/([a-z-]+\/)?[^/]+|[^/]+\.test)\.ts$/, may: server },

  {
    name: "shell",
    match: /^web\/(root|entry\.client|entry\.server|sw-[a-z-]+|routes)\.tsx?$/,
    may: ["feature", "ui", "lib", "asset", "contracts", "i18n"],
  },
  {
    name: "layout",
    match: /^web\/layouts\//,
    may: ["layout", "flow", "feature", "ui", "lib", "asset", "contracts", "i18n"],
  },
  {
    name: "page",
    match: /^web\/routes\//,
    may: ["flow", "feature", "ui", "lib", "asset", "contracts", "i18n"],
  },
  // What several pages put together of several features, such as the steps of the sign-up.
  {
    name: "flow",
    match: /^web\/flows\//,
    may: ["flow", "feature", "ui", "lib", "asset", "contracts", "i18n"],
  },
  {
    name: "feature",
    match: /^web\/features\/[^/]+\//,
    may: ["feature", "ui", "lib", "asset", "contracts", "i18n"],
  },
  { name: "ui", match: /^web\/ui\//, may: ["ui", "lib", "asset", "contracts", "i18n"] },
  { name: "lib", match: /^web\/lib\//, may: ["lib", "contracts", "i18n"] },
  { name: "asset", match: /^web\/(assets|public)\//, may: [] },

  { name: "journey", match: /^e2e\//, may: ["journey", "contracts", "i18n"] },
  { name: "bench", match: /^bench\//, may: ["bench", "journey", "contracts", "i18n", ...server] },
  // Its members come back and try again with the browser's own code (web/lib).
  {
    name: "proof",
    match: /^prove\//,
    may: ["proof", "journey", "bench", "tools", "test support", "lib", "contracts", "i18n", ...server],
  },
  { name: "tools", match: /^tools\//, may: ["tools", "config", "contracts", "i18n", ...server] },
  { name: "config", match: /^[a-z.-]+\.config\.ts$/, may: ["tools", "contracts", "i18n"] },
];

function find(path: string): Zone | null {
  return zones.find((zone) => zone.match.test(path)) ?? null;
}

export function zoneOf(path: string): string | null {
  return find(path)?.name ?? null;
}

/** Why `from` may not import `target`, or null where it may. */
export function mayImport(from: string, target: string): string | null {
  const here = find(from);
  const there = find(target);
  if (here === null) return null;
  if (there === null) return `${target} lies in a folder without a row in tools/zones.ts`;
  const side = sideOf(from);
  const allowed = isTest(from) ? zonesOfTests(side, here) : here.may;
  if (!allowed.includes(there.name)) return `${here.name} may not import ${there.name}`;
  return isTest(from) ? null : featureRefusal(from, target);
}

function sideOf(path: string): string {
  return path.split("/")[0] ?? "";
}

function zonesOfTests(side: string, here: Zone): readonly string[] {
  if (side === "server" || side === "contracts" || side === "i18n") return server;
  return side === "web" ? [...web, "contracts", "i18n"] : here.may;
}

/** Features meet on pages; only the signed-in member (features/session) is known to all of them. */
function featureRefusal(from: string, target: string): string | null {
  const own = featureOf(from);
  const other = featureOf(target);
  if (own === null || other === null || own === other || other === "session") return null;
  return `the feature ${own} may not know the feature ${other}; a page puts them together`;
}

function featureOf(path: string): string | null {
  return /^web\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}

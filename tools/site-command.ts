import { parseArgs } from "node:util";
import { asc, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { companies, siteHosts, sites } from "#server/db/schema/sites.ts";
import { addSite, HostTaken } from "#server/modules/ground/sites/add-site.ts";
import { changeSite } from "#server/modules/ground/sites/change-site.ts";
import { LogoRefused } from "#server/modules/ground/sites/draw-logo.ts";
import { readHost } from "#server/modules/ground/sites/read-host.ts";
import { readSettings } from "#server/modules/ground/sites/read-settings.ts";
import { switchSite } from "#server/modules/ground/sites/switch-site.ts";
import { FieldError } from "#server/platform/errors.ts";
import type { GatewaysOfCommand } from "#server/platform/gateways/open-payments.ts";
import { isSiteRefused } from "#server/platform/gateways/refused-niches.ts";
import { findCompany, readCompany, saveCompany } from "./site-company.ts";
import { runLogoCommand, sayRefusedLogo } from "./site-logo-command.ts";
import { readSettingsTyped, sayRefused } from "./site-settings-typed.ts";

type Around = {
  /** The installation's PUBLIC_URL: a new site has its scheme and port. Null if it is not known here. */
  publicUrl: string | null;
  payments: GatewaysOfCommand;
  now: Date;
  /** Where relative paths of files start; left out: the working folder. */
  folder?: string;
};
type Known = Around & { publicUrl: string };
/** Whether running processes have to read the sites again. */
type Said = { text: string; isChanged: boolean };

const options = {
  default: { type: "string", multiple: true },
  also: { type: "string", multiple: true },
  without: { type: "string", multiple: true },
  url: { type: "string" },
  company: { type: "string" },
  "new-company": { type: "string" },
  address: { type: "string" },
  city: { type: "string" },
  country: { type: "string" },
  kvk: { type: "string" },
  phone: { type: "string" },
  vat: { type: "string", multiple: true },
  dark: { type: "string" },
  remove: { type: "boolean" },
} as const;

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], allowPositionals: true, options, strict: true });
type Values = ReturnType<typeof parse>["values"];

/** Runs `bin/sites`. Every refusal is an Error whose message tells the person what to type instead; nothing is stored then. */
export async function runSiteCommand(db: Db, args: readonly string[], around: Around): Promise<Said> {
  const { values, positionals } = parse(args);
  const [command, typed = "", ...settings] = positionals;
  if (command === "list") return { text: await list(db, around), isChanged: false };
  const host = hostOf(typed);
  try {
    // Otherwise mails would contain a guessed address, and a host that mails lead to could be removed.
    if (["add", "set"].includes(command ?? "") && around.publicUrl === null)
      throw new Error("Set PUBLIC_URL to the address that the product is started with. Nothing was changed.");
    const known = { ...around, publicUrl: around.publicUrl ?? "" };
    if (command !== "logo" && (values.dark !== undefined || values.remove))
      throw new Error("--dark and --remove are for bin/sites logo.");
    if (command === "add") return await add(db, host, { values, settings }, known);
    const siteId = await findSite(db, host);
    if (command === "logo")
      return await runLogoCommand(db, { host, siteId, values, files: settings }, around);
    if (command === "set") return await change(db, { host, siteId }, { values, settings }, known);
    const isOpen = command === "on";
    const isChanged = await switchSite(db, { siteId, isOpen, now: around.now });
    return { text: saySwitched(host, isOpen, isChanged), isChanged };
  } catch (error) {
    if (error instanceof FieldError) throw new Error(sayRefused(error));
    if (error instanceof LogoRefused) throw new Error(sayRefusedLogo(error));
    if (error instanceof HostTaken) throw new Error(`${error.message}. Nothing was changed.`);
    throw error;
  }
}

type Given = { values: Values; settings: readonly string[] };

async function add(db: Db, host: string, { values, settings }: Given, around: Known): Promise<Said> {
  if (values.without) throw new Error("--without is for a site that there is already.");
  const change = readSettingsTyped(settings, values.default ?? []);
  if (!change.brand?.name) throw new Error("A site needs a name: brand.name=Lantern");
  const hosts = [host, ...(values.also ?? []).map(hostOf)];
  const publicUrl = urlOf(values.url, { host, hosts, publicUrl: around.publicUrl });
  await db.transaction(async (tx) => {
    const companyId = await companyOf(tx, values, around.now);
    await addSite(tx, { companyId, hosts, publicUrl, settings: change, now: around.now });
  });
  const said = [
    `${change.brand.name} is made and open: ${publicUrl}`,
    ...(await sayUnpaid(db, host, around)),
  ];
  return { text: said.join("\n"), isChanged: true };
}

async function change(
  db: Db,
  { host, siteId }: { host: string; siteId: string },
  { values, settings }: Given,
  around: Known,
): Promise<Said> {
  const changed = readSettingsTyped(settings, values.default ?? []);
  const [also, without] = [(values.also ?? []).map(hostOf), (values.without ?? []).map(hostOf)];
  await db.transaction(async (tx) => {
    const companyId = await newOwner(tx, siteId, values, around.now);
    await changeSite(tx, siteId, {
      settings: changed,
      also,
      without,
      companyId,
      publicUrl: around.publicUrl,
      urlOf: (hosts) =>
        values.url === undefined
          ? undefined
          : urlOf(values.url, { host, hosts, publicUrl: around.publicUrl }),
    });
  });
  const said = [`The site of ${host} is changed.`, ...(await sayUnpaid(db, host, around))];
  return { text: said.join("\n"), isChanged: true };
}

/** Why the site takes no payments; empty if it may. */
async function sayUnpaid(db: Db, host: string, { payments }: Around): Promise<string[]> {
  const site = eq(sites.id, await findSite(db, host));
  const [row] = await db.select({ settings: sites.settings }).from(sites).where(site);
  const { niche } = readSettings(row?.settings).settings.brand;
  return sayRefusedNiche(payments, niche);
}

function sayRefusedNiche({ gateways, areKnown }: GatewaysOfCommand, niche: number): string[] {
  if (!isSiteRefused(gateways, { settings: { brand: { niche } } })) return [];
  return [
    areKnown
      ? `takes no payments: no payment gateway allows niche ${niche} (docs/operating.md, Sites)`
      : `takes payments only by a gateway that allows niche ${niche}: this command's variables name none (docs/operating.md, Sites)`,
  ];
}

/** The owner of a new site: a new company, the named one, or the only one. */
async function companyOf(tx: Db, values: Values, now: Date): Promise<string> {
  const data = readCompany(values);
  const { company, "new-company": made } = values;
  if (made !== undefined) return saveCompany(tx, { id: null, name: made, data, now });
  const id = await findCompany(tx, company);
  await saveCompany(tx, { id, data, now });
  return id;
}

/** The owner of an existing site, if the command names one; its data is changed if the command contains some. */
async function newOwner(tx: Db, siteId: string, values: Values, now: Date): Promise<string | undefined> {
  if (values.company !== undefined || values["new-company"] !== undefined) return companyOf(tx, values, now);
  const [site] = await tx.select({ id: sites.companyId }).from(sites).where(eq(sites.id, siteId));
  if (site) await saveCompany(tx, { id: site.id, data: readCompany(values), now });
  return undefined;
}

async function findSite(db: Db, host: string): Promise<string> {
  const hosts = await db.select().from(siteHosts).orderBy(asc(siteHosts.host));
  const found = hosts.find((one) => one.host === host);
  if (!found)
    throw new Error(`No site has the host ${host}. There are: ${hosts.map((one) => one.host).join(", ")}.`);
  return found.siteId;
}

function hostOf(typed: string): string {
  const host = readHost(typed);
  if (host === null)
    throw new Error(
      `${JSON.stringify(typed)} is no host: a name such as example.org, without scheme and port.`,
    );
  return host;
}

/**
 * The address of a site has the installation's scheme, because one scheme decides how the cookies of all sites are
 * set.
 */
function urlOf(
  typed: string | undefined,
  { host, hosts, publicUrl }: { host: string; hosts: readonly string[]; publicUrl: string },
): string {
  const url = new URL(publicUrl);
  if (typed === undefined) {
    url.hostname = host;
    return url.origin;
  }
  const given = URL.canParse(typed) ? new URL(typed) : null;
  if (!given || (typed !== given.origin && typed !== `${given.origin}/`))
    throw new Error(`--url is scheme and host alone, such as ${url.protocol}//${host}`);
  if (given.protocol !== url.protocol)
    throw new Error(
      `--url begins with ${url.protocol}// like PUBLIC_URL, which decides how cookies are set.`,
    );
  if (!hosts.includes(given.hostname))
    throw new Error(`--url names a host of the site: ${hosts.join(", ")}. Another one is added by --also.`);
  return given.origin;
}

function saySwitched(host: string, isOpen: boolean, isChanged: boolean): string {
  if (!isChanged) return `The site of ${host} is ${isOpen ? "open" : "closed"} already.`;
  return isOpen
    ? `The site of ${host} is open again.`
    : `The site of ${host} is closed. Its data stays; "bin/sites on ${host}" opens it again.`;
}

async function list(db: Db, { payments }: Around): Promise<string> {
  const rows = await db
    .select({ site: sites, company: companies.name })
    .from(sites)
    .innerJoin(companies, eq(companies.id, sites.companyId))
    .orderBy(asc(sites.createdAt), asc(sites.id));
  const hosts = await db.select().from(siteHosts).orderBy(asc(siteHosts.host));
  const lines = rows.map(({ site, company }) => {
    const { settings, faults } = readSettings(site.settings);
    return [
      hosts
        .filter(({ siteId }) => siteId === site.id)
        .map((row) => row.host)
        .join(" "),
      settings.brand.name,
      `niche ${settings.brand.niche}`,
      site.publicUrl ?? "PUBLIC_URL",
      company,
      site.closedAt ? `closed since ${site.closedAt.toISOString()}` : "open",
      ...sayRefusedNiche(payments, settings.brand.niche),
      ...faults.map(({ setting, says }) => `${setting} is wrong (${says}): its default applies`),
    ].join("  ");
  });
  return lines.length === 0 ? "There are no sites." : lines.join("\n");
}

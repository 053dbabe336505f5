import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { companies, siteHosts, sites } from "#server/db/schema/sites.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Bus } from "#server/platform/live/process-bus.ts";
import type { Log } from "#server/platform/operations/log.ts";
import { readSettings } from "./read-settings.ts";
import { sitesFreshMs } from "./site-limits.ts";
import { type LogoFacts, listLogos, presentLogo } from "./site-logos.ts";

export type Company = typeof companies.$inferSelect;
type Listed = { site: RequestSite; company: Company };
type Listing = {
  at: number;
  byHost: Map<string, Listed>;
  byId: Map<string, Listed>;
  first: Listed | null;
};

/** The sites by host, cached in memory; read again after a message of change, and once a minute. */
export type SiteDirectory = {
  /** The site of a host; null where the host is unknown and the default site does not answer for it. */
  find(host: string): Promise<RequestSite | null>;
  /** The site of a row that names one (jobs, mails). */
  get(siteId: string): Promise<RequestSite>;
  companyOf(site: RequestSite): Promise<Company>;
  /** Call after sites, hosts or companies were changed: this process and all others read them again. */
  forget(): void;
  /** Called when this process is to read the sites again. */
  onChange(listener: () => void): void;
};

const topic = "sites";
const everybody = "all";

/** Makes the running processes read the sites again. For commands, which run in a process of their own. */
export function tellSitesChanged(bus: Bus): void {
  bus.tell(topic, everybody, "");
}

export function createSiteDirectory(options: {
  db: Db;
  bus: Bus;
  publicUrl: string;
  mailFrom: string | undefined;
  /** The installation's public key, by which its pushes are signed. */
  pushPublicKey: string;
  log: Log;
  /** Development and demo: an unknown host gets the default (oldest) site. */
  servesUnknownHosts: boolean;
}): SiteDirectory {
  const { db, bus } = options;
  let loaded: Listing | null = null;
  let reading: Promise<Listing> | null = null;

  async function load(): Promise<Listing> {
    if (loaded && loaded.at > Date.now() - sitesFreshMs) return loaded;
    const begun = reading ?? read();
    reading = begun;
    try {
      const listing = await begun;
      // A read that began before a change is answered to its own callers only, and is not cached.
      if (reading === begun) loaded = listing;
      return listing;
    } finally {
      if (reading === begun) reading = null;
    }
  }

  async function read(): Promise<Listing> {
    const rows = await db
      .select({ site: sites, company: companies })
      .from(sites)
      .innerJoin(companies, eq(companies.id, sites.companyId))
      .orderBy(sites.createdAt, sites.id);
    const hosts = await db.select().from(siteHosts);
    const logos = Map.groupBy(await listLogos(db), ({ siteId }) => siteId);
    const byId = new Map(
      rows.map((row) => [row.site.id, list(row.site, row.company, logos.get(row.site.id) ?? [])]),
    );
    const byHost = new Map(
      hosts.flatMap(({ host, siteId }) => (byId.has(siteId) ? [[host, byId.get(siteId) as Listed]] : [])),
    );
    return { at: Date.now(), byHost, byId, first: byId.values().next().value ?? null };
  }

  function list(row: typeof sites.$inferSelect, company: Company, logo: LogoFacts[]): Listed {
    const publicUrl = (row.publicUrl ?? options.publicUrl).replace(/\/$/, "");
    const domain = new URL(publicUrl).hostname;
    const { settings, faults } = readSettings(row.settings);
    if (faults.length > 0) {
      options.log.error({ siteId: row.id, faults }, "settings of a site are invalid: their defaults apply");
    }
    const { brand } = settings;
    return {
      company,
      site: {
        id: row.id,
        publicUrl,
        companyId: company.id,
        isClosed: row.closedAt !== null,
        logo: presentLogo(logo, brand.name),
        settings: {
          ...settings,
          brand: {
            ...brand,
            domain: brand.domain || domain,
            mailName: brand.mailName || brand.name,
            supportEmail: brand.supportEmail || options.mailFrom || `support@${domain}`,
            supportPhone: brand.supportPhone || company.supportPhone,
          },
          push: { publicKey: options.pushPublicKey },
        },
      },
    };
  }

  const listeners: (() => void)[] = [];
  function forgetHere(): void {
    loaded = null;
    reading = null;
    for (const listener of listeners) listener();
  }
  bus.on(topic, forgetHere);
  bus.onReturn(forgetHere);
  void bus.hear(topic, everybody);

  return {
    async find(host) {
      const { byHost, first } = await load();
      const listed =
        byHost.get(host.toLowerCase()) ??
        (options.servesUnknownHosts ? first : /* defence: unknown-hosts-refused */ null);
      return listed?.site ?? null;
    },
    async get(siteId) {
      const listed = (await load()).byId.get(siteId);
      if (!listed) throw new Error(`no site ${siteId}`);
      return listed.site;
    },
    async companyOf(site) {
      const listed = (await load()).byId.get(site.id);
      if (!listed) throw new Error(`no site ${site.id}`);
      return listed.company;
    },
    forget() {
      forgetHere();
      tellSitesChanged(bus);
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

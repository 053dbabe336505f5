import { eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { companies, siteHosts, sites } from "#server/db/schema/sites.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { defaultSettings } from "./default-settings.ts";

export type Company = typeof companies.$inferSelect;
type Listed = { site: RequestSite; company: Company };

/** Which site a host belongs to; kept in memory and looked up again once a minute. */
export type SiteDirectory = {
  /** Null where the host is unknown and the default site may not stand in. */
  find(host: string): Promise<RequestSite | null>;
  /** The site of a row that names one (jobs, mails). */
  get(siteId: string): Promise<RequestSite>;
  companyOf(site: RequestSite): Promise<Company>;
  forget(): void;
};

const freshMs = 60_000;

export function createSiteDirectory(options: {
  db: Db;
  publicUrl: string;
  mailFrom: string | undefined;
  /** Development and demo: an unknown host gets the default (oldest) site. */
  servesUnknownHosts: boolean;
}): SiteDirectory {
  let loaded: {
    at: number;
    byHost: Map<string, Listed>;
    byId: Map<string, Listed>;
    first: Listed | null;
  } | null = null;

  async function load() {
    if (loaded && loaded.at > Date.now() - freshMs) return loaded;
    const { db } = options;
    const rows = await db
      .select({ site: sites, company: companies })
      .from(sites)
      .innerJoin(companies, eq(companies.id, sites.companyId))
      .orderBy(sites.createdAt, sites.id);
    const hosts = await db.select().from(siteHosts);
    const byId = new Map(rows.map((row) => [row.site.id, list(row.site, row.company)]));
    const byHost = new Map(
      hosts.flatMap(({ host, siteId }) => (byId.has(siteId) ? [[host, byId.get(siteId) as Listed]] : [])),
    );
    loaded = { at: Date.now(), byHost, byId, first: byId.values().next().value ?? null };
    return loaded;
  }

  function list(row: typeof sites.$inferSelect, company: Company): Listed {
    const publicUrl = (row.publicUrl ?? options.publicUrl).replace(/\/$/, "");
    const domain = new URL(publicUrl).hostname;
    const settings = { ...defaultSettings, ...row.settings };
    return {
      company,
      site: {
        id: row.id,
        publicUrl,
        settings: {
          ...settings,
          domain: settings.domain || domain,
          company_id: company.id,
          mail_name: settings.mail_name || settings.name,
          support_email: settings.support_email || options.mailFrom || `support@${domain}`,
          support_phone: settings.support_phone || company.supportPhone,
        },
      },
    };
  }

  return {
    async find(host) {
      const { byHost, first } = await load();
      const listed = byHost.get(host.toLowerCase()) ?? (options.servesUnknownHosts ? first : null);
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
      loaded = null;
    },
  };
}

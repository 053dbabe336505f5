import { readFileSync } from "node:fs";

/** The page for operators, whose examples are tested. */
const operating = new URL("../../docs/operating.md", import.meta.url);
const geoip = "geoip2 /etc/nginx/country.mmdb { $visitor_country source=$remote_addr country iso_code; }";

export type Place = {
  /** Of nginx's files. */
  folder: string;
  port: number;
  productPort: number;
  /** Country by network, in the place of a database of addresses. */
  networks: Record<string, string>;
};

/**
 * The configuration of nginx that the page for operators shows: the reverse proxy with the cache in front. Replaced are only
 * the ports, the folder of the cache, TLS and the database of addresses; it throws if an example no longer contains one of
 * these parts. Added are a header with the state of the cache, and the address of a visitor by a header of the test.
 */
export function nginxConfig(
  { folder, port, productPort, networks }: Place,
  page = readFileSync(operating, "utf8"),
): string {
  const [, proxy = ""] = blocksOf(page, "### Reverse proxy", 2);
  const [outside = "", inEach = "", inRoot = ""] = blocksOf(page, "### A cache in front", 3);
  const product = `127.0.0.1:${productPort}`;
  const countries = Object.entries(networks).map(([network, country]) => `${network} ${country};`);
  const cache = replaced(outside, [
    [geoip, `geo $remote_addr $visitor_country { ${countries.join(" ")} }`],
    ["/var/cache/nginx/pages", `${folder}/pages`],
  ]);
  const state = "\t\tadd_header X-Cache-Status $upstream_cache_status always;\n";
  const server = replaced(proxy, [
    ["127.0.0.1:3001", product],
    ["127.0.0.1:3002", product],
    ["listen 443 ssl http2;", `listen 127.0.0.1:${port};`],
    ["location / {\n", `location / {\n${inEach}${inRoot}${state}`],
    ["location = /api/live {\n", `location = /api/live {\n${inEach}`],
  ]);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `${process.getuid?.() === 0 ? "user root;\n" : ""}daemon off;
pid ${folder}/nginx.pid;
error_log stderr warn;
events {}
http {
# As in Debian's nginx.conf, where the example is included.
gzip on;
set_real_ip_from 127.0.0.1;
real_ip_header X-Test-Address;
${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
${cache}${server}}
`;
}

/** The code blocks of a section. */
function blocksOf(page: string, heading: string, count: number): string[] {
  const [, rest = ""] = page.split(`\n${heading}\n`);
  const [section = ""] = rest.split(/^#{2,3} /m, 1);
  const blocks = [...section.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block);
  if (blocks.length !== count)
    throw new Error(`docs/operating.md: ${heading} has ${blocks.length} code blocks instead of ${count}`);
  return blocks;
}

/** The example with other parts. Each part stands in it once. */
function replaced(example: string, parts: readonly (readonly [part: string, put: string])[]): string {
  return parts.reduce((text, [part, put]) => {
    const times = text.split(part).length - 1;
    if (times !== 1)
      throw new Error(`docs/operating.md: ${JSON.stringify(part)} stands ${times} times instead of once`);
    return text.replace(part, () => put);
  }, example);
}

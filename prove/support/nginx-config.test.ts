import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { nginxConfig } from "./nginx-config.ts";

const page = readFileSync(new URL("../../docs/operating.md", import.meta.url), "utf8");
const place = { folder: "/nowhere", port: 15001, productPort: 15002, networks: { "10.1.0.0/16": "AT" } };
const configOf = (text?: string) => nginxConfig(place, text);
const count = (text: string, part: string) => text.split(part).length - 1;

it("places the whole example of the page for operators", () => {
  const config = configOf();
  expect(count(config, "proxy_cache pages;")).toBe(1);
  expect(count(config, "proxy_set_header X-Country $visitor_country;")).toBe(2);
  expect(count(config, "server 127.0.0.1:15002 ")).toBe(2);
  expect(count(config, "listen 127.0.0.1:15001;")).toBe(1);
  expect(config).toContain("geo $remote_addr $visitor_country { 10.1.0.0/16 AT; }");
  expect(config).toContain("proxy_cache_path /nowhere/pages ");
  expect(config).not.toMatch(/443|300[12]|geoip2|\/etc\/|\/var\//);
  expect(count(config, "{")).toBe(count(config, "}"));
});

it.each([
  "geoip2 /etc/nginx/country.mmdb",
  "/var/cache/nginx/pages keys_zone",
  "server 127.0.0.1:3001",
  "server 127.0.0.1:3002",
  "listen 443 ssl http2;",
  "location / {",
  "location = /api/live {",
])("fails where an example has lost %s", (part) => {
  expect(count(page, part)).toBe(1);
  expect(() => configOf(page.replace(part, "something"))).toThrow("times instead of once");
});

it("fails where an example is gone", () => {
  const without = (heading: string) => page.replace(heading, "### Something else");
  expect(() => configOf(without("### A cache in front"))).toThrow("0 code blocks instead of 3");
  expect(() => configOf(without("### Reverse proxy"))).toThrow("0 code blocks instead of 2");
});

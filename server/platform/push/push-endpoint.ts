import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Hosts of browsers' push services: Chrome and its like, Firefox, Edge on Windows, Safari. `*.` is any name below. */
const knownHosts = [
  "fcm.googleapis.com",
  "*.push.services.mozilla.com",
  "*.notify.windows.com",
  "web.push.apple.com",
  "*.push.apple.com",
];

export type EndpointRules = {
  /** More push services, as `knownHosts` are written. */
  moreHosts: readonly string[];
  /** Address of the emulator; only where demo or tests run. */
  emulatorUrl: string | undefined;
};

/** Whether a browser's address belongs to a push service. The client chooses it, so no other address is ever called. */
export function isPushEndpoint(endpoint: string, { moreHosts, emulatorUrl }: EndpointRules): boolean {
  if (isEmulated(endpoint, emulatorUrl)) return true;
  const url = URL.parse(endpoint);
  // An address that the parser would change is refused: it is stored and called exactly as given.
  if (url === null || url.href !== endpoint) return false;
  // defence: push-endpoint-https
  if (url.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "")
    return false;
  const isAddress = isIP(url.hostname) !== 0 || url.hostname.startsWith("[");
  const hosts = [...knownHosts, ...moreHosts];
  return !isAddress && /* defence: push-endpoint-known */ hosts.some((known) => isNamed(url.hostname, known));
}

function isNamed(hostname: string, known: string): boolean {
  return known.startsWith("*.") ? hostname.endsWith(known.slice(1)) : hostname === known;
}

export function isEmulated(endpoint: string, emulatorUrl: string | undefined): boolean {
  return (
    emulatorUrl !== undefined &&
    endpoint.startsWith(`${emulatorUrl}/`) &&
    URL.parse(endpoint)?.href === endpoint
  );
}

const inner = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  inner.addSubnet(network, bits, "ipv4");
}
/** Only global unicast IPv6 addresses are called, without transition ranges to IPv4 and documentation ranges. */
const outer = new BlockList();
outer.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  inner.addSubnet(network, bits, "ipv6");
}

/** Whether an address may be private, local or reserved. */
export function isInnerAddress(address: string): boolean {
  if (isIP(address) === 4) return inner.check(address, "ipv4");
  return !outer.check(address, "ipv6") || inner.check(address, "ipv6");
}

/** Resolves a name like Node, and fails if any of its addresses is private; called at each connection. */
export function outerLookup(resolve: typeof lookup = lookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, "", 0);
      const isInner =
        addresses.length === 0 ||
        // defence: push-never-inward
        addresses.some(({ address }) => isInnerAddress(address));
      if (isInner) return done(new Error("a push service has an inner address"), "", 0);
      if (options.all) return done(null, addresses);
      const [first] = addresses;
      done(null, first?.address ?? "", first?.family ?? 0);
    });
  };
}

import { isIP } from "node:net";
import { callerGroups, regionGroups } from "./platform-limits.ts";
import { ipv6Groups } from "./standards.ts";

/**
 * The network that counts as one caller. An IPv6 customer owns at least a /64, so all its addresses are one caller. Some
 * proxies append the port to an address; all invalid addresses together are one caller.
 */
export function networkOf(told: string): string {
  const address = withoutPort(told);
  if (isIP(address) === 0) return "unreadable";
  if (!address.includes(":") || /^::ffff:[\d.]+$/i.test(address)) return address.replace(/^::ffff:/i, "");
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const start = head.split(":").filter(Boolean);
  const end = (tail ?? "").split(":").filter(Boolean);
  const zeros =
    tail === undefined ? [] : new Array(Math.max(0, ipv6Groups - start.length - end.length)).fill("0");
  return [...start, ...zeros, ...end].slice(0, callerGroups).join(":");
}

/** The range that may belong to one customer: an IPv4 /24, an IPv6 /48. */
export function networkRegionOf(told: string): string {
  const network = networkOf(told);
  return network
    .split(isIP(network) === 4 ? "." : ":")
    .slice(0, regionGroups)
    .join(isIP(network) === 4 ? "." : ":");
}

function withoutPort(told: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(told) ?? [];
  return bracketed ?? plain ?? told;
}

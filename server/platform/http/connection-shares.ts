import { BlockList, isIP, type Socket } from "node:net";
import { networkRegionOf } from "../network-of.ts";
import { connectionShareOfRegion } from "./http-limits.ts";

type Shares = {
  /** Counts a new connection; false if its region has used up its share. */
  enter(socket: Socket): boolean;
};

/** Shares of `most` connections. The client behind a proxy is unknown here, so proxies are exempt. */
export function createConnectionShares(most: number, isExempt: (address: string) => boolean): Shares {
  const mostOfRegion = Math.max(1, Math.floor(most * connectionShareOfRegion));
  const byRegion = new Map<string, number>();
  return {
    enter(socket) {
      const { remoteAddress } = socket;
      // Closed already.
      if (remoteAddress === undefined || isExempt(remoteAddress)) return true;
      const region = networkRegionOf(remoteAddress);
      const open = byRegion.get(region) ?? 0;
      // defence: connections-shared
      if (open >= mostOfRegion) return false;
      byRegion.set(region, open + 1);
      socket.once("close", () => {
        const left = (byRegion.get(region) ?? 1) - 1;
        if (left > 0) byRegion.set(region, left);
        else byRegion.delete(region);
      });
      return true;
    },
  };
}

const namedRanges: Record<string, readonly string[]> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/**
 * Whether a connecting address is a proxy: this machine, and addresses in TRUST_PROXY. If TRUST_PROXY is a number of hops,
 * every connection is a proxy's.
 */
export function speaksForMany(trustProxy: string): (address: string) => boolean {
  if (/^\d+$/.test(trustProxy) && Number(trustProxy) > 0) return () => true;
  const list = new BlockList();
  const named = ["loopback", ...trustProxy.split(",").map((part) => part.trim())];
  for (const range of named.flatMap((name) => namedRanges[name] ?? [name])) {
    const [address = "", bits] = range.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (isIP(address) === 0) continue;
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, "").split("%")[0] ?? "";
    return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
  };
}

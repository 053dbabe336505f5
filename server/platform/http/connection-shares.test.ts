import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { createConnectionShares, speaksForMany } from "./connection-shares.ts";

const from = (remoteAddress: string | undefined) =>
  Object.assign(new EventEmitter(), { remoteAddress }) as unknown as Socket;

describe("the shares of connections", () => {
  it("leave places to others, whichever addresses of its range one network comes from", () => {
    const shares = createConnectionShares(40, () => false);
    const enter = (address: string) => shares.enter(from(address));
    const greedy = Array.from({ length: 20 }, (_, at) => enter(`203.0.113.${at}`));
    expect(greedy.filter(Boolean)).toHaveLength(10);
    expect(enter("::ffff:203.0.113.99")).toBe(false);
    expect(enter("203.0.114.1")).toBe(true);
    const rented = Array.from({ length: 20 }, (_, at) => enter(`2001:db8:7:${at.toString(16)}::1`));
    expect(rented.filter(Boolean)).toHaveLength(10);
    expect(enter("2001:db8:8::1")).toBe(true);
  });

  it("come back with each connection that ends, once", () => {
    const shares = createConnectionShares(4, () => false);
    const one = from("203.0.113.1");
    expect(shares.enter(one)).toBe(true);
    expect(shares.enter(from("203.0.113.2"))).toBe(false);
    one.emit("close");
    one.emit("close");
    expect(shares.enter(from("203.0.113.3"))).toBe(true);
    expect(shares.enter(from("203.0.113.4"))).toBe(false);
  });

  it.each<[string, string[], string[]]>([
    ["", ["127.0.0.1", "::1", "::ffff:127.0.0.9"], ["10.0.0.1", "203.0.113.1", "2001:db8::1"]],
    ["1", ["203.0.113.1", "2001:db8::1"], []],
    ["0", ["127.0.0.1"], ["203.0.113.1"]],
    [
      "10.0.0.0/8, 2001:db8:5::7",
      ["10.9.8.7", "::ffff:10.0.0.1", "2001:db8:5::7"],
      ["11.0.0.1", "2001:db8:5::8"],
    ],
    ["uniquelocal", ["192.168.1.1", "fd00::1"], ["203.0.113.1"]],
  ])("do not count whom TRUST_PROXY=%s names, nor this machine", (setting, exempt, counted) => {
    const isExempt = speaksForMany(setting);
    expect(exempt.filter((address) => !isExempt(address))).toEqual([]);
    expect(counted.filter(isExempt)).toEqual([]);
  });
});

import { expect, it } from "vitest";
import { createLog } from "#server/platform/operations/log.ts";
import { createRateLimits } from "#server/platform/rate-limit.ts";
import { takeCodeAsk } from "./ask-limit.ts";

it("stops visitors with ever new networks of their range, and no member for it", async () => {
  const limits = createRateLimits(null, createLog("silent"));
  const ask = (network: number, memberId: string | null = null) =>
    takeCodeAsk(limits, { ip: `2001:db8:1:${network.toString(16)}::1` }, memberId);
  for (let network = 0; network < 600; network += 1) await ask(network);
  await expect(ask(600)).rejects.toMatchObject({ code: "too_many_requests" });
  await ask(601, "a member");
  await takeCodeAsk(limits, { ip: "2001:db8:2::1" }, null);
});

it("counts what was given back as not asked", async () => {
  const limits = createRateLimits(null, createLog("silent"));
  const ask = () => takeCodeAsk(limits, { ip: "192.0.2.1" }, null);
  for (let count = 0; count < 1000; count += 1) await (await ask()).giveBack();
  for (let count = 0; count < 60; count += 1) await ask();
  await expect(ask()).rejects.toMatchObject({ code: "too_many_requests" });
});

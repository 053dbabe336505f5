import { expect, it } from "vitest";
import { notificationChannel } from "#contracts/ground/notifications.ts";
import { channels } from "./channels.ts";

it("has a channel for each that members can switch, pushes before mails", () => {
  expect(channels.map(({ name }) => name)).toEqual(["push", "email"]);
  expect(channels.map(({ name }) => name).sort()).toEqual([...notificationChannel.options].sort());
});

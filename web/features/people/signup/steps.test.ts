import { expect, it } from "vitest";
import { type LaterStep, stepAfter, stepOf, steps } from "./steps.ts";

it("goes through every step once and ends", () => {
  const seen: string[] = ["create"];
  for (let step: LaterStep | null = "photo"; step; step = stepAfter(step)) seen.push(step);
  expect(seen).toEqual([...steps]);
});

it("lets nobody past making the account", () => {
  expect(stepOf({ isMember: false, asked: "confirm", initial: "create" })).toBe("create");
});

it("shows a member the step of the address, else where the sign-up stood", () => {
  expect(stepOf({ isMember: true, asked: "location", initial: "photo" })).toBe("location");
  expect(stepOf({ isMember: true, asked: null, initial: "about" })).toBe("about");
  expect(stepOf({ isMember: true, asked: "nonsense", initial: "about" })).toBe("about");
});

it("never makes an account twice", () => {
  expect(stepOf({ isMember: true, asked: "create", initial: "create" })).toBe("photo");
});

import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.ts";

test("the policy allows nothing inline without the nonce", () => {
  const policy = contentSecurityPolicy("abc");
  expect(policy).toContain("script-src 'self' 'nonce-abc'");
  expect(policy).not.toContain("unsafe");
});

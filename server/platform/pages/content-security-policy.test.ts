import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.ts";

test("the policy allows nothing inline without the nonce", () => {
  const policy = contentSecurityPolicy("abc", "");
  expect(policy).toContain("script-src 'self' 'nonce-abc'");
  expect(policy).not.toContain("unsafe");
});

test("sound comes from the site itself, or from the page that recorded it", () => {
  const parts = contentSecurityPolicy("abc", "https://cdn.example/x").split("; ");
  expect(parts).toContain("media-src 'self' blob:");
});

test("images come from the site itself, and from its CDN alone where it has one", () => {
  const imagesOf = (cdnPrefix: string) =>
    contentSecurityPolicy("abc", cdnPrefix)
      .split("; ")
      .find((part) => part.startsWith("img-src"));
  expect(imagesOf("")).toBe("img-src 'self' data: blob:");
  expect(imagesOf("https://cdn.example/x")).toBe("img-src 'self' data: blob: https://cdn.example");
});

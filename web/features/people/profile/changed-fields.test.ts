import { expect, it } from "vitest";
import { changedFields } from "./changed-fields.ts";
import type { ProfileChange } from "./use-save-profile.ts";

const saved: ProfileChange = {
  body_type: null,
  tattoos: "none",
  sexuality: "bisexual",
  sensitive_consent: true,
};

it("says nothing of what stands as it was: a consent taken back elsewhere is not given anew", () => {
  expect(changedFields<ProfileChange>({ ...saved, body_type: "slim" }, saved)).toEqual({ body_type: "slim" });
  expect(changedFields<ProfileChange>({ ...saved }, saved)).toEqual({});
});

it("says a sexuality and the consent to it together", () => {
  expect(changedFields<ProfileChange>({ ...saved, sexuality: "gay" }, saved)).toEqual({
    sexuality: "gay",
    sensitive_consent: true,
  });
  expect(
    changedFields<ProfileChange>({ ...saved, sexuality: null, sensitive_consent: false }, saved),
  ).toEqual({
    sexuality: null,
    sensitive_consent: false,
  });
  expect(
    changedFields<ProfileChange>({ sexuality: "gay", sensitive_consent: true }, { sexuality: null }),
  ).toEqual({
    sexuality: "gay",
    sensitive_consent: true,
  });
});

it("compares lists by what is in them", () => {
  const seeks: ProfileChange = { seeks: ["woman"] };
  expect(changedFields<ProfileChange>({ seeks: ["woman"] }, seeks)).toEqual({});
  expect(changedFields<ProfileChange>({ seeks: ["woman", "man"] }, seeks)).toEqual({
    seeks: ["woman", "man"],
  });
});

import { expect, it } from "vitest";
import { deskLoginPath, readDeskNext } from "./desk-next.ts";

it.each([
  ["/admin/photos", "/admin/photos"],
  ["/admin/reports?kind=photo#top", "/admin/reports?kind=photo#top"],
  [null, "/admin/photos"],
  ["", "/admin/photos"],
  ["/members", "/admin/photos"],
  ["/administration", "/admin/photos"],
  ["/admin/login", "/admin/photos"],
  ["/admin/login/code", "/admin/photos"],
  ["/admin/welcome?token=x", "/admin/photos"],
  ["/admin/../members", "/admin/photos"],
  ["/admin/..//evil.example", "/admin/photos"],
  ["//evil.example/admin/photos", "/admin/photos"],
  ["/\\evil.example/admin/x", "/admin/photos"],
  ["https://evil.example/admin/photos", "/admin/photos"],
  ["javascript:alert(1)//admin/", "/admin/photos"],
])("after a log-in of staff %s leads to %s", (next, path) => {
  expect(readDeskNext(next)).toBe(path);
});

it("leads to the log-in and back", () => {
  expect(deskLoginPath("/admin/photos")).toBe("/admin/login");
  expect(deskLoginPath("/admin/reports?a=b")).toBe("/admin/login?next=%2Fadmin%2Freports%3Fa%3Db");
  expect(deskLoginPath("/admin/reports", "/admin/login/code")).toBe(
    "/admin/login/code?next=%2Fadmin%2Freports",
  );
});

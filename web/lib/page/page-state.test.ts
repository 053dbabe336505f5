import { expect, test } from "vitest";
import { createQueryClient } from "#web/lib/queries/query-client.ts";
import {
  fillQueries,
  listFilledQueries,
  type PageState,
  parsePageState,
  serializePageState,
} from "./page-state.ts";

const request = { locale: "en" } as PageState["request"];
const hostile = "</script><script>alert(1)</script><!-- \u2028\u2029 ]]> 😀";

test("nothing in the state can end its script element or a line", () => {
  const text = serializePageState({
    request,
    queries: [[["a"], hostile, 1]],
    subjects: [],
    texts: { files: {}, indexes: {} },
  });
  expect(text).not.toMatch(/[<>\u2028\u2029]/);
  expect(JSON.parse(text).queries[0][1]).toBe(hostile);
});

test("the server's data is in the browser, with its real age", async () => {
  const server = createQueryClient();
  await server.prefetchQuery({ queryKey: ["fine"], queryFn: () => ({ some: "data" }) });
  await server.prefetchQuery({ queryKey: ["failed"], queryFn: () => Promise.reject(new Error("no")) });
  const state: PageState = {
    request,
    queries: listFilledQueries(server),
    subjects: [],
    texts: { files: {}, indexes: {} },
  };
  const browser = createQueryClient();
  fillQueries(browser, (JSON.parse(serializePageState(state)) as PageState).queries);
  expect(browser.getQueryData(["fine"])).toEqual({ some: "data" });
  expect(browser.getQueryState(["fine"])?.dataUpdatedAt).toBe(server.getQueryState(["fine"])?.dataUpdatedAt);
  expect(browser.getQueryState(["failed"])).toBeUndefined();
});

test("a photo's address that stands twice in an answer travels once, and is there twice again", () => {
  const photo = (name: string) => ({
    main_image: {
      filename: name,
      thumb_filename: "/t.webp",
      status: "active",
      match: name,
      placeholder: "",
      alt: name,
    },
  });
  const other = { main_image: { ...photo("/c.webp").main_image, match: "/d.webp" } };
  const hostile = '"filename":"x","thumb_filename":"y","status":"active","match":0';
  const data = [photo("/a.webp?$1"), photo('/b"$&.webp'), other, { text: hostile }];
  const state = { request, queries: [[["a"], data, 1]], subjects: [], texts: { files: {}, indexes: {} } };
  const text = serializePageState(state as unknown as PageState);
  expect(text.match(/\/a\.webp/g)).toHaveLength(2);
  expect(parsePageState(text).queries[0]?.[1]).toEqual(data);
});

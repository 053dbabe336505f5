import { expect, it, vi } from "vitest";
import { loadUnknown } from "./load-unknown.ts";

const page = (...ids: string[]) => ({ chats: ids.map((id) => ({ conversation: { id } })) });
const known = new Set(["a", "b", "c", "d"]);

/** A server with these pages, which refuses the calls of these numbers. */
function serve(pages: ReturnType<typeof page>[], refused: readonly number[] = []) {
  let loaded = 0;
  let calls = 0;
  return vi.fn(async () => {
    calls += 1;
    if (calls > 20) throw new Error("asked again and again");
    const isError = refused.includes(calls);
    if (!isError) loaded += 1;
    const data = loaded === 0 ? undefined : { pages: pages.slice(0, loaded) };
    return { data, hasNextPage: loaded < pages.length, isError };
  });
}

it("skips the pages that the list has, up to the first new conversation", async () => {
  const fetchNext = serve([page("a", "b"), page("c", "d"), page("e", "f"), page("g")]);
  await loadUnknown(known, fetchNext);
  expect(fetchNext).toHaveBeenCalledTimes(3);
});

it("ends with the last page", async () => {
  const fetchNext = serve([page("a", "b"), page("c", "d")]);
  await loadUnknown(known, fetchNext);
  expect(fetchNext).toHaveBeenCalledTimes(2);
});

it.each([
  ["the first page", 1],
  ["a page behind one that the list has", 2],
])("asks once if the server refuses %s, and goes on at the next press", async (_, refused) => {
  const fetchNext = serve([page("a", "b"), page("c", "d"), page("e")], [refused]);
  await loadUnknown(known, fetchNext);
  expect(fetchNext).toHaveBeenCalledTimes(refused);
  await loadUnknown(known, fetchNext);
  expect(fetchNext).toHaveBeenCalledTimes(4);
});

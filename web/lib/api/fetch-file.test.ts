import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchFile } from "./fetch-file.ts";
import { maxRetries } from "./retry.ts";

vi.mock("./retry.ts", async (actual) => ({
  ...(await actual<typeof import("./retry.ts")>()),
  wait: async (_ms: number, signal?: AbortSignal) => signal?.throwIfAborted(),
}));

const answers = vi.fn<typeof fetch>();
beforeEach(() => {
  answers.mockReset();
  vi.stubGlobal("fetch", answers);
});
afterEach(() => vi.unstubAllGlobals());

const refusal = (status: number, error: string, message: string) =>
  new Response(JSON.stringify({ error, message }), { status });
const pdf = () =>
  new Response("%PDF-1.7", { headers: { "content-disposition": 'attachment; filename="2026-000001.pdf"' } });

const read = (signal = new AbortController().signal) =>
  fetchFile("/api/invoices/1/file", signal).then(
    (file) => ({ file }),
    (error: unknown) => ({ error }),
  );

it("answers with the whole file and its name, also after answers that may pass", async () => {
  answers
    .mockRejectedValueOnce(new TypeError("no network"))
    .mockResolvedValueOnce(refusal(503, "unavailable", "Später"))
    .mockResolvedValueOnce(pdf());
  const { file } = (await read()) as { file: Awaited<ReturnType<typeof fetchFile>> };
  expect([file.name, await file.content.text()]).toEqual(["2026-000001.pdf", "%PDF-1.7"]);
  expect(answers).toHaveBeenCalledTimes(3);
});

it("fails with the server's text at once if the file is gone, and after the retries if the server stays away", async () => {
  answers.mockImplementation(async () => refusal(404, "not_found", "Diese Seite gibt es nicht"));
  expect(await read()).toMatchObject({ error: { code: "not_found", message: "Diese Seite gibt es nicht" } });
  expect(answers).toHaveBeenCalledTimes(1);
  answers.mockReset().mockImplementation(async () => new Response("<html>", { status: 502 }));
  expect(await read()).toMatchObject({ error: { status: 502, code: "unavailable" } });
  expect(answers).toHaveBeenCalledTimes(1 + maxRetries);
});

it("counts a connection that breaks in the middle of the file as no answer", async () => {
  answers.mockImplementation(async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError("broken")) });
    return new Response(broken);
  });
  expect(await read()).toMatchObject({ error: { code: "network" } });
});

it("asks no more once it is given up", async () => {
  const giving = new AbortController();
  answers.mockImplementation(async () => {
    giving.abort();
    throw giving.signal.reason;
  });
  expect(await read(giving.signal)).toMatchObject({ error: { name: "AbortError" } });
  expect(answers).toHaveBeenCalledTimes(1);
});

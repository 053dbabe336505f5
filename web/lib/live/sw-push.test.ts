import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { describe, expect, it, vi } from "vitest";

type Page = { focused: boolean; visibilityState: string; answers: boolean };

/** The worker as a browser runs it, with these pages open. */
function startWorker(pages: Page[] = []) {
  const handlers = new Map<string, (event: object) => void>();
  const clients = pages.map(({ answers, ...page }) => ({
    ...page,
    said: [] as unknown[],
    navigate: vi.fn(async () => null),
    wasFocused: false,
    async focus() {
      this.wasFocused = true;
      return this;
    },
    postMessage(message: { type: string }, ports: MessagePort[] = []) {
      this.said.push(message);
      if (message.type === "open" && answers) ports[0]?.postMessage("opened");
    },
  }));
  const showNotification = vi.fn(async (_title: string, _options: Record<string, unknown>) => undefined);
  const openWindow = vi.fn(async (_path: string) => null);
  const self = {
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    location: { origin: "https://example.com" },
    registration: { showNotification },
    clients: { matchAll: async () => clients, openWindow },
  };
  const code = readFileSync(join(import.meta.dirname, "../../public/sw-push.js"), "utf8");
  runInNewContext(code, { self, URL, MessageChannel, setTimeout, Promise, JSON });
  const dispatch = async (name: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    handlers.get(name)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
    await work;
  };
  const push = (text: string) => dispatch("push", { data: { text: () => text } });
  const click = (navigate: unknown) =>
    dispatch("notificationclick", { notification: { close: () => undefined, data: { navigate } } });
  return { clients, showNotification, openWindow, push, click };
}

const text = JSON.stringify({
  web_push: 8030,
  notification: {
    title: "Site",
    body: "You have a new message.",
    tag: "a",
    navigate: "https://site.example/chats/1?a=b",
  },
});

/** Messages to the open pages. */
const heard = {
  type: "push",
  message: { title: "Site", body: "You have a new message.", path: "/chats/1?a=b" },
};

describe("a push that comes to the worker", () => {
  it("is shown, and tells every open page to ask for what is new", async () => {
    const hidden = { focused: false, visibilityState: "hidden", answers: true };
    const worker = startWorker([hidden, hidden]);
    await worker.push(text);
    for (const { said } of worker.clients) expect(said).toEqual([heard]);
    expect(worker.showNotification).toHaveBeenCalledWith("Site", expect.objectContaining({ tag: "a" }));
  });

  it("is not shown to who looks at a page, nor where it says nothing that can be read", async () => {
    const looking = startWorker([{ focused: true, visibilityState: "visible", answers: true }]);
    await looking.push(text);
    expect(looking.clients[0]?.said).toEqual([heard]);
    expect(looking.showNotification).not.toHaveBeenCalled();
    await looking.push("nonsense");
    expect(looking.clients[0]?.said.at(-1)).toEqual({ type: "push", message: null });
    const alone = startWorker();
    for (const broken of ["", "nonsense", "null", "{}", '{"notification":{"title":1}}'])
      await alone.push(broken);
    expect(alone.showNotification).not.toHaveBeenCalled();
  });
});

describe("a click on a notification", () => {
  it("opens its place in an open page without a reload, by a load where the page is stuck, else in a new one", async () => {
    const open = startWorker([{ focused: false, visibilityState: "hidden", answers: true }]);
    await open.click("https://site.example/chats/1?a=b");
    expect(open.clients[0]?.said).toEqual([{ type: "open", path: "/chats/1?a=b" }]);
    expect(open.clients[0]?.wasFocused).toBe(true);
    expect(open.clients[0]?.navigate).not.toHaveBeenCalled();
    expect(open.openWindow).not.toHaveBeenCalled();
    const stuck = startWorker([{ focused: false, visibilityState: "hidden", answers: false }]);
    await stuck.click("/chats/1");
    expect(stuck.clients[0]?.navigate).toHaveBeenCalledWith("/chats/1");
    const closed = startWorker();
    await closed.click("https://site.example/likes/m/2");
    expect(closed.openWindow).toHaveBeenCalledWith("/likes/m/2");
  });

  it("goes to the page that has the focus, whichever was opened first, and to that one alone", async () => {
    const behind = { focused: false, visibilityState: "hidden", answers: true };
    const worker = startWorker([behind, { focused: true, visibilityState: "visible", answers: true }]);
    await worker.click("/chats/1");
    expect(worker.clients.map(({ wasFocused }) => wasFocused)).toEqual([false, true]);
    expect(worker.clients.map(({ said }) => said.length)).toEqual([0, 1]);
  });

  it("leads to no other site, whatever it says", async () => {
    const worker = startWorker();
    for (const address of [
      "https://evil.example//other.example",
      "//other.example",
      undefined,
      "javascript:x",
    ]) {
      await worker.click(address);
    }
    for (const [path] of worker.openWindow.mock.calls) expect(path).toMatch(/^\/(?!\/)|^x$/);
  });
});

describe("without a network", () => {
  type Kept = Record<string, string>;
  /** The worker with what a page has kept; `network` is what answers. */
  function startOffline(kept: Kept, network: { isThere: boolean }) {
    const handlers = new Map<string, (event: object) => void>();
    const caches = {
      match: async (request: string | { url: string }) => {
        const path = typeof request === "string" ? request : new URL(request.url).pathname;
        return kept[path] === undefined ? undefined : new Response(kept[path]);
      },
    };
    const asked: string[] = [];
    const fetch = async (request: { url: string }) => {
      asked.push(new URL(request.url).pathname);
      if (!network.isThere) throw new TypeError("Failed to fetch");
      return new Response(`fresh ${new URL(request.url).pathname}`);
    };
    const self = {
      addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
      location: { origin: "https://example.com" },
      navigator: { onLine: true },
      caches,
    };
    const code = readFileSync(join(import.meta.dirname, "../../public/sw-push.js"), "utf8");
    // As a worker resolves an address of its own.
    const Answer = { redirect: (path: string, status: number) => ({ status, location: path }) };
    runInNewContext(code, { self, URL, fetch, Response: Answer, encodeURIComponent, Promise, TypeError });
    const ask = async (path: string, { mode = "navigate", method = "GET" } = {}) => {
      let answer: Promise<Response & { location?: string }> | undefined;
      handlers.get("fetch")?.({
        request: { method, mode, url: `https://example.com${path}` },
        preloadResponse: Promise.resolve(undefined),
        respondWith: (given: typeof answer) => (answer = given),
        waitUntil: () => undefined,
      });
      if (answer === undefined) return "left to the browser";
      const given = await answer;
      return given.location ?? (await given.text());
    };
    return { ask, asked };
  }
  const kept = { "/offline": "the shell", "/assets/a.js": "code" };

  it("leads a page that nobody answers to the one for that, which is told where one wanted to go", async () => {
    const { ask } = startOffline(kept, { isThere: false });
    expect(await ask("/chats/1?a=b")).toBe("/offline?from=%2Fchats%2F1%3Fa%3Db");
    expect(await ask("/offline?from=%2Fchats")).toBe("the shell");
    expect(await ask("/assets/a.js", { mode: "cors" })).toBe("code");
  });

  it("waits for the network once, and not again for the page that says so", async () => {
    const { ask, asked } = startOffline(kept, { isThere: false });
    await ask("/chats");
    expect(await ask("/offline?from=%2Fchats")).toBe("the shell");
    expect(asked).toEqual(["/chats"]);
  });

  it("writes no token of a link into another address", async () => {
    const { ask } = startOffline(kept, { isThere: false });
    for (const path of ["/activate?token=secret", "/password/new?lang=de&token=secret"])
      await expect(ask(path), path).rejects.toThrow("Failed to fetch");
    expect(await ask("/chats?tokens=1")).toContain("/offline?from=");
  });

  it("is the browser's own matter where nothing was kept", async () => {
    const { ask } = startOffline({}, { isThere: false });
    await expect(ask("/chats")).rejects.toThrow("Failed to fetch");
  });

  it("touches no call, no photo, no write and nothing of the staff's", async () => {
    const { ask } = startOffline(kept, { isThere: false });
    await ask("/chats");
    for (const path of ["/api/chats.php", "/media/x/y", "/admin", "/dev/outbox"])
      expect(await ask(path), path).toBe("left to the browser");
    expect(await ask("/api/chats.php", { mode: "cors" })).toBe("left to the browser");
    expect(await ask("/login", { method: "POST" })).toBe("left to the browser");
  });

  it("stays out of the way while pages arrive", async () => {
    const network = { isThere: true };
    const { ask } = startOffline(kept, network);
    expect(await ask("/chats")).toBe("fresh /chats");
    expect(await ask("/assets/a.js", { mode: "cors" })).toBe("left to the browser");
    network.isThere = false;
    expect(await ask("/chats")).toBe("/offline?from=%2Fchats");
    network.isThere = true;
    expect(await ask("/chats")).toBe("fresh /chats");
    expect(await ask("/assets/a.js", { mode: "cors" })).toBe("left to the browser");
  });
});

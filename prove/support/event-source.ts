import { type ClientRequest, request } from "node:http";
import { createParser } from "./event-parser.ts";

// The browser's code listens for the event `online`; here the network is always available.
globalThis.addEventListener ??= () => undefined;
globalThis.removeEventListener ??= () => undefined;

/** An EventSource for one signed-in member over plain HTTP, with as much of the interface as our stream uses. */
export function eventSourceOf(baseUrl: () => string, cookie: string): typeof EventSource {
  class MemberEventSource extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSED = 2;
    readyState = MemberEventSource.CONNECTING;
    onerror: (() => void) | null = null;
    private readonly call: ClientRequest;

    constructor(path: string) {
      super();
      this.call = request(new URL(path, baseUrl()), {
        agent: false,
        headers: { cookie, accept: "text/event-stream", "sec-fetch-site": "same-origin" },
      });
      this.call.on("response", (response) => {
        if (response.statusCode !== 200) {
          response.resume();
          this.fail();
          return;
        }
        this.readyState = MemberEventSource.OPEN;
        response.setEncoding("utf8");
        response.on(
          "data",
          createParser((name, data, id) => {
            this.dispatchEvent(new MessageEvent(name, { data, lastEventId: id }));
          }),
        );
        response.on("error", () => undefined);
        response.on("close", () => this.fail());
      });
      this.call.on("error", () => this.fail());
      this.call.end();
    }

    close(): void {
      this.readyState = MemberEventSource.CLOSED;
      this.call.destroy();
    }

    private fail(): void {
      if (this.readyState === MemberEventSource.CLOSED) return;
      this.readyState = MemberEventSource.CLOSED;
      this.call.destroy();
      this.onerror?.();
    }
  }
  return MemberEventSource as unknown as typeof EventSource;
}

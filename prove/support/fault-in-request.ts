import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

// Loaded into a process of the product (`node --import`): a request header causes the faults that no handler catches.
subscribe("http.server.request.start", (message) => {
  const { request } = message as { request: IncomingMessage };
  const fault = new Error("a fault that nobody catches");
  if (request.headers["x-fault"] === "rejection") setImmediate(() => void Promise.reject(fault));
  if (request.headers["x-fault"] === "exception") {
    setImmediate(() => {
      throw fault;
    });
  }
});

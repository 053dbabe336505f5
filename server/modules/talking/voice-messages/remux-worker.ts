import { parentPort, workerData } from "node:worker_threads";
import { stepBackThisThread } from "#server/platform/operations/thread-priority.ts";
import { type Remuxed, remux } from "./remux.ts";

stepBackThisThread();
const result = await remux(workerData as Uint8Array).catch((): Remuxed => ({ refused: "voice_unreadable" }));
parentPort?.postMessage(result, "bytes" in result ? [result.bytes.buffer] : []);

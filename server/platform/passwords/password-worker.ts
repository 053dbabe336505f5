import { parentPort } from "node:worker_threads";
import { stepBackThisThread } from "../operations/thread-priority.ts";
import { isEasilyGuessed } from "./password-estimate.ts";

/** One password at a time, answered in order. */
export type PasswordTask = { password: string; userInputs: readonly string[] };

stepBackThisThread();
parentPort?.on("message", ({ password, userInputs }: PasswordTask) => {
  parentPort?.postMessage(isEasilyGuessed(password, userInputs));
});

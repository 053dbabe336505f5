import { deferred } from "#web/lib/page/deferred.tsx";

/** The parts below the first screen. */
export const Steps = deferred(() => import("./steps.tsx"));
export const Promises = deferred(() => import("./promises.tsx"));
export const Closing = deferred(() => import("./closing.tsx"));

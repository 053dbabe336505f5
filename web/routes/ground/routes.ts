import { route } from "@react-router/dev/routes";
import type { Branch } from "#web/lib/page/branch.ts";

export const ground: Branch = {
  default: [
    route("lang-config", "routes/ground/lang-config.tsx"),
    route("dev/ui", "routes/ground/ui-catalogue.tsx"),
    route("dev/outbox", "routes/ground/outbox.tsx"),
    // Every unknown address: a translated 404 inside the usual frame.
    route("*", "routes/ground/not-found.tsx"),
  ],
  bare: [route("offline", "routes/ground/offline.tsx")],
  plain: [route("unsubscribe/:token", "routes/ground/unsubscribe.tsx")],
};

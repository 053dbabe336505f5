import { route } from "@react-router/dev/routes";
import type { Branch } from "#web/lib/branch.ts";

export const meeting: Branch = {
  default: [
    route("members", "routes/meeting/members.tsx"),
    route("likes/:type?", "routes/meeting/likes.tsx"),
  ],
};

import { route } from "@react-router/dev/routes";
import type { Branch } from "#web/lib/page/branch.ts";

export const meeting: Branch = {
  default: [
    route("members", "routes/meeting/members.tsx"),
    route("signup-matches", "routes/meeting/signup-matches.tsx"),
    route("match-finder", "routes/meeting/match-finder.tsx"),
    route("swipe-game", "routes/meeting/swipe-game.tsx"),
    route("likes/:type?", "routes/meeting/likes.tsx"),
    route("visits", "routes/meeting/visits.tsx"),
  ],
};

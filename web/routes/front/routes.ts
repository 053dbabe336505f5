import { index, route } from "@react-router/dev/routes";
import { landers } from "#contracts/front/landers.ts";
import type { Branch } from "#web/lib/page/branch.ts";

export const front: Branch = {
  default: [
    index("routes/front/home.tsx"),
    route("pages/:page", "routes/front/own-page.tsx"),
    route("complaints", "routes/front/complaints.tsx"),
    route("complaints/counts", "routes/front/complaint-counts.tsx"),
    route("complaints/:token", "routes/front/complaint.tsx"),
    // Every other one-word address: a page of the site, or 404.
    route(":token", "routes/front/token.tsx"),
  ],
  // Pages of one member, without links to other pages.
  plain: [
    route("members/:member_id/landing", "routes/front/member-landing.tsx"),
    route("members/:member_id/landing2/:slug?", "routes/front/member-landing2.tsx"),
    route("members/:member_id/landing3/:slug?", "routes/front/member-landing3.tsx"),
    route("members/:member_id/signup", "routes/front/member-signup.tsx"),
  ],
  lander: landers.map((name) =>
    route(
      name === "tinderswipe" ? `landers/${name}` : `landers/${name}/:slug?`,
      `routes/front/lander-${name}.tsx`,
    ),
  ),
};

import { route } from "@react-router/dev/routes";
import type { Branch } from "#web/lib/branch.ts";

export const people: Branch = {
  default: [
    route("login", "routes/people/login.tsx"),
    route("login/open", "routes/people/login-open.tsx"),
    route("signup", "routes/people/signup.tsx"),
    route("activate", "routes/people/activate.tsx"),
    route("activate/done", "routes/people/activate-done.tsx"),
    route("activate/error", "routes/people/activate-error.tsx"),
    route("members/:member_id", "routes/people/member.tsx"),
    route("likes/m/:member_id", "routes/people/member.tsx", { id: "likes-m-id" }),
    route("profile", "routes/people/profile.tsx"),
    // The seed's account menu leads here for Settings.
    route("notifications", "routes/people/settings.tsx"),
  ],
  plain: [
    route("complete-signup", "routes/people/complete-signup.tsx"),
    route("reset-password", "routes/people/reset-password.tsx"),
    route("reset-password/do", "routes/people/reset-password-do.tsx"),
  ],
};

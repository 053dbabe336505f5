import { route } from "@react-router/dev/routes";
import type { Branch } from "#web/lib/page/branch.ts";

export const people: Branch = {
  default: [
    route("login", "routes/people/login.tsx"),
    route("account-deleted", "routes/people/account-deleted.tsx"),
    route("reactivate", "routes/people/reactivate.tsx"),
    route("login/code", "routes/people/login-code.tsx"),
    route("login/open", "routes/people/login-open.tsx"),
    route("signup", "routes/people/signup.tsx"),
    route("activate", "routes/people/activate.tsx"),
    route("activate/done", "routes/people/activate-done.tsx"),
    route("activate/error", "routes/people/activate-error.tsx"),
    route("members/:member_id", "routes/people/member.tsx"),
    route("likes/m/:member_id", "routes/people/member.tsx", { id: "likes-m-id" }),
    route("profile", "routes/people/profile.tsx"),
    // The seed's account menu links here for Settings.
    route("notifications", "routes/people/settings.tsx"),
    // Its sections, one line each, in the order of web/features/ground/settings/sections.ts.
    route("notifications/account", "routes/people/settings-account.tsx"),
    route("notifications/security", "routes/people/settings-security.tsx"),
    route("notifications/notifications", "routes/people/settings-notifications.tsx"),
    route("notifications/privacy", "routes/people/settings-privacy.tsx"),
    route("notifications/blocked", "routes/people/settings-blocked.tsx"),
    route("notifications/hidden", "routes/people/settings-hidden.tsx"),
    route("notifications/reports", "routes/people/settings-reports.tsx"),
    route("notifications/spending", "routes/people/settings-spending.tsx"),
    route("notifications/consents", "routes/people/settings-consents.tsx"),
    route("notifications/devices", "routes/people/settings-devices.tsx"),
    route("notifications/data", "routes/people/settings-data.tsx"),
  ],
  plain: [
    route("members/:member_id/partner", "routes/people/partner-page.tsx"),
    route("complete-signup", "routes/people/complete-signup.tsx"),
    route("reset-password", "routes/people/reset-password.tsx"),
    route("reset-password/do", "routes/people/reset-password-do.tsx"),
    route("mail-change/do", "routes/people/mail-change-do.tsx"),
    route("mail-change/stop", "routes/people/mail-change-stop.tsx"),
    route("pages/ban/confirm", "routes/people/exclusion-confirm.tsx"),
    route("login/deny", "routes/people/login-deny.tsx"),
    route("login/lost", "routes/people/login-lost.tsx"),
    route("login/keep", "routes/people/login-keep.tsx"),
  ],
};

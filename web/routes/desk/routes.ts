import { route } from "@react-router/dev/routes";
import type { Branch } from "#web/lib/page/branch.ts";

export const desk: Branch = {
  admin: [
    route("admin", "routes/desk/home.tsx"),
    route("admin/login", "routes/desk/login.tsx"),
    route("admin/login/code", "routes/desk/code.tsx"),
    route("admin/welcome", "routes/desk/welcome.tsx"),
    route("admin/photos", "routes/desk/photos.tsx"),
    route("admin/reports/:type?", "routes/desk/reports.tsx"),
    route("admin/reports/case/:id", "routes/desk/report.tsx"),
    route("admin/complaints/:type?", "routes/desk/complaints.tsx"),
    route("admin/complaints/case/:id", "routes/desk/complaint.tsx"),
    route("admin/support/:type?", "routes/desk/support.tsx"),
    route("admin/support/case/:id", "routes/desk/support-case.tsx"),
    route("admin/differences/:type?", "routes/desk/differences.tsx"),
    route("admin/announcements", "routes/desk/announcements.tsx"),
    route("admin/announcements/:id", "routes/desk/announcement.tsx"),
  ],
};

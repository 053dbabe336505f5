import { deskAnnouncementEndpoints } from "#contracts/desk/announcements.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(deskAnnouncementEndpoints);

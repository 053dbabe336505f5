import { deskAnnouncementEndpoints } from "#contracts/desk/announcements.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(deskAnnouncementEndpoints);

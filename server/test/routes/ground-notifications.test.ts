import { notificationEndpoints } from "#contracts/ground/notifications.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(notificationEndpoints);

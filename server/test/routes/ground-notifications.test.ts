import { notificationEndpoints } from "#contracts/ground/notifications.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(notificationEndpoints);

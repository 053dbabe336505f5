import { deskSupportEndpoints } from "#contracts/desk/support.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(deskSupportEndpoints);

import { deskRestrictionEndpoints } from "#contracts/desk/restrictions.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(deskRestrictionEndpoints);

import { deskDifferenceEndpoints } from "#contracts/desk/differences.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(deskDifferenceEndpoints);

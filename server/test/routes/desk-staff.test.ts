import { staffEndpoints } from "#contracts/desk/staff.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(staffEndpoints);

import { leavingEndpoints } from "#contracts/people/leaving.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(leavingEndpoints);

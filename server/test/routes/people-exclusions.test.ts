import { exclusionEndpoints } from "#contracts/people/exclusions.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(exclusionEndpoints);

import { discoveryEndpoints } from "#contracts/meeting/discovery.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(discoveryEndpoints);

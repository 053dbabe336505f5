import { visitEndpoints } from "#contracts/meeting/visits.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(visitEndpoints);

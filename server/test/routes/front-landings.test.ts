import { landingEndpoints } from "#contracts/front/landings.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(landingEndpoints);

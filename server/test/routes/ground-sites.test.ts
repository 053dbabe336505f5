import { siteEndpoints } from "#contracts/ground/sites.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(siteEndpoints);

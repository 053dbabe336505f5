import { siteEndpoints } from "#contracts/ground/sites.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(siteEndpoints);

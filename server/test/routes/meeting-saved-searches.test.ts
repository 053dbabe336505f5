import { savedSearchEndpoints } from "#contracts/meeting/saved-searches.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(savedSearchEndpoints);

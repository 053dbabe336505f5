import { hiddenProfileEndpoints } from "#contracts/meeting/hidden-profiles.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(hiddenProfileEndpoints);

import { finderEndpoints } from "#contracts/meeting/finder.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(finderEndpoints);

import { finderEndpoints } from "#contracts/meeting/finder.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(finderEndpoints);

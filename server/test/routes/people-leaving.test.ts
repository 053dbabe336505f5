import { leavingEndpoints } from "#contracts/people/leaving.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(leavingEndpoints);

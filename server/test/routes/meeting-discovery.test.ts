import { discoveryEndpoints } from "#contracts/meeting/discovery.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(discoveryEndpoints);

import { landingEndpoints } from "#contracts/front/landings.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(landingEndpoints);

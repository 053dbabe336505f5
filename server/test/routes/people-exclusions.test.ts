import { exclusionEndpoints } from "#contracts/people/exclusions.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(exclusionEndpoints);

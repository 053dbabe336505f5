import { securityEndpoints } from "#contracts/people/security.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(securityEndpoints);

import { securityEndpoints } from "#contracts/people/security.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(securityEndpoints);

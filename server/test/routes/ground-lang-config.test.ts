import { langConfigEndpoints } from "#contracts/ground/lang-config.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(langConfigEndpoints);

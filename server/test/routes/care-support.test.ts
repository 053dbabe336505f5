import { supportEndpoints } from "#contracts/care/support.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(supportEndpoints);

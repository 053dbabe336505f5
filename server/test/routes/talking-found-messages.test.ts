import { foundMessageEndpoints } from "#contracts/talking/found-messages.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(foundMessageEndpoints);

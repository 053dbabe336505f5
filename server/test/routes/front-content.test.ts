import { contentEndpoints } from "#contracts/front/content.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(contentEndpoints);

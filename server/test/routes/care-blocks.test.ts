import { blockEndpoints } from "#contracts/care/blocks.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(blockEndpoints);

import { blockEndpoints } from "#contracts/care/blocks.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(blockEndpoints);

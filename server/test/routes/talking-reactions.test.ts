import { reactionEndpoints } from "#contracts/talking/reactions.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(reactionEndpoints);

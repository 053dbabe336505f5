import { likeEndpoints } from "#contracts/meeting/likes.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(likeEndpoints);

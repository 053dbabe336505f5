import { gameEndpoints } from "#contracts/meeting/games.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(gameEndpoints);

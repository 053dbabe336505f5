import { gameEndpoints } from "#contracts/meeting/games.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(gameEndpoints);

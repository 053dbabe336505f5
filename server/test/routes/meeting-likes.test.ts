import { likeEndpoints } from "#contracts/meeting/likes.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(likeEndpoints);

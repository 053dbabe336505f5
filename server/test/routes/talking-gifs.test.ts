import { gifEndpoints } from "#contracts/talking/gifs.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(gifEndpoints);

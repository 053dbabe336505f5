import { contentEndpoints } from "#contracts/front/content.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(contentEndpoints);

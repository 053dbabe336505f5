import { langConfigEndpoints } from "#contracts/ground/lang-config.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(langConfigEndpoints);

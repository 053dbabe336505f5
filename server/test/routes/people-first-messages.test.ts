import { firstMessageEndpoints } from "#contracts/people/first-messages.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(firstMessageEndpoints);

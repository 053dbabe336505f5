import { firstMessageEndpoints } from "#contracts/people/first-messages.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(firstMessageEndpoints);

import { phoneEndpoints } from "#contracts/people/phones.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(phoneEndpoints);

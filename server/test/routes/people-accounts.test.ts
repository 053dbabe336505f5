import { accountEndpoints } from "#contracts/people/accounts.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(accountEndpoints);

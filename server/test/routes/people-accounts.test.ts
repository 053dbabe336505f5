import { accountEndpoints } from "#contracts/people/accounts.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(accountEndpoints);

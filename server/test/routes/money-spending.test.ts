import { spendingEndpoints } from "#contracts/money/spending.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(spendingEndpoints);

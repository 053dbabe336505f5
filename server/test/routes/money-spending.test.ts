import { spendingEndpoints } from "#contracts/money/spending.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(spendingEndpoints);

import { withdrawalEndpoints } from "#contracts/money/withdrawals.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(withdrawalEndpoints);

import { withdrawalEndpoints } from "#contracts/money/withdrawals.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(withdrawalEndpoints);

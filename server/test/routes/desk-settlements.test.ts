import { deskSettlementEndpoints } from "#contracts/desk/settlements.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(deskSettlementEndpoints);

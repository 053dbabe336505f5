import { discountEndpoints } from "#contracts/money/discounts.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(discountEndpoints);

import { discountEndpoints } from "#contracts/money/discounts.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(discountEndpoints);

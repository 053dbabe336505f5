import { storedCardEndpoints } from "#contracts/money/stored-cards.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(storedCardEndpoints);

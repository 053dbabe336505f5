import { directDebitEndpoints } from "#contracts/money/direct-debits.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(directDebitEndpoints);

import { directDebitEndpoints } from "#contracts/money/direct-debits.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(directDebitEndpoints);

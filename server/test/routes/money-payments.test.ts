import { paymentEndpoints } from "#contracts/money/payments.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(paymentEndpoints);

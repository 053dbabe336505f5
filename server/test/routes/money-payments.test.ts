import { paymentEndpoints } from "#contracts/money/payments.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(paymentEndpoints);

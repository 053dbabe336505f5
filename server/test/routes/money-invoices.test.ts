import { invoiceEndpoints } from "#contracts/money/invoices.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(invoiceEndpoints);

import { reportEndpoints } from "#contracts/care/reports.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(reportEndpoints);

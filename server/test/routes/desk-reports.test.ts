import { deskReportEndpoints } from "#contracts/desk/reports.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(deskReportEndpoints);

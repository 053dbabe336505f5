import { deskReportEndpoints } from "#contracts/desk/reports.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(deskReportEndpoints);

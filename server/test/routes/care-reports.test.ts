import { reportEndpoints } from "#contracts/care/reports.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(reportEndpoints);

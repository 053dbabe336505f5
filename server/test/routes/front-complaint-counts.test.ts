import { complaintCountEndpoints } from "#contracts/front/complaint-counts.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(complaintCountEndpoints);

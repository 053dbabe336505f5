import { complaintEndpoints } from "#contracts/front/complaints.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(complaintEndpoints);

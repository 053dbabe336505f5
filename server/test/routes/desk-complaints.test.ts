import { deskComplaintEndpoints } from "#contracts/desk/complaints.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(deskComplaintEndpoints);

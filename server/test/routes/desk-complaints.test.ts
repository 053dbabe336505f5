import { deskComplaintEndpoints } from "#contracts/desk/complaints.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(deskComplaintEndpoints);

import { complaintEndpoints } from "#contracts/front/complaints.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(complaintEndpoints);

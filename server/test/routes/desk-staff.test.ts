import { staffEndpoints } from "#contracts/desk/staff.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(staffEndpoints);

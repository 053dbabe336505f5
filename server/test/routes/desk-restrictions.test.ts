import { deskRestrictionEndpoints } from "#contracts/desk/restrictions.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(deskRestrictionEndpoints);

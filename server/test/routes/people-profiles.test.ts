import { profileEndpoints } from "#contracts/people/profiles.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(profileEndpoints);

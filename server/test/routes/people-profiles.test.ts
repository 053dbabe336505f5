import { profileEndpoints } from "#contracts/people/profiles.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(profileEndpoints);

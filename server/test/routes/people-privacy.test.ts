import { privacyEndpoints } from "#contracts/people/privacy.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(privacyEndpoints);

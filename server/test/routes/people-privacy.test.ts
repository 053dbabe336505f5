import { privacyEndpoints } from "#contracts/people/privacy.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(privacyEndpoints);

import { consentEndpoints } from "#contracts/people/consents.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(consentEndpoints);

import { consentEndpoints } from "#contracts/people/consents.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(consentEndpoints);

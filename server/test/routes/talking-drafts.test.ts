import { draftEndpoints } from "#contracts/talking/drafts.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(draftEndpoints);

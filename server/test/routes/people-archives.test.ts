import { archiveEndpoints } from "#contracts/people/archives.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(archiveEndpoints);

import { archiveEndpoints } from "#contracts/people/archives.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(archiveEndpoints);

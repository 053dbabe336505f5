import { photoEndpoints } from "#contracts/people/photos.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(photoEndpoints);

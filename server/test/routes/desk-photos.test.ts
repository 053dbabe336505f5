import { photoQueueEndpoints } from "#contracts/desk/photos.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(photoQueueEndpoints);

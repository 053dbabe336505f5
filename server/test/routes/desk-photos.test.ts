import { photoQueueEndpoints } from "#contracts/desk/photos.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(photoQueueEndpoints);

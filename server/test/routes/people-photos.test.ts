import { photoEndpoints } from "#contracts/people/photos.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(photoEndpoints);

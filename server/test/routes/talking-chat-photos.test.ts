import { chatPhotoEndpoints } from "#contracts/talking/chat-photos.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(chatPhotoEndpoints);

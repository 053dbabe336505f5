import { chatPhotoEndpoints } from "#contracts/talking/chat-photos.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(chatPhotoEndpoints);

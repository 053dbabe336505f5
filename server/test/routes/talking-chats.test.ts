import { chatEndpoints } from "#contracts/talking/chats.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(chatEndpoints);

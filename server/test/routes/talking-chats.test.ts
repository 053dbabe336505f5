import { chatEndpoints } from "#contracts/talking/chats.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(chatEndpoints);

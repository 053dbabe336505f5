import { voiceMessageEndpoints } from "#contracts/talking/voice-messages.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(voiceMessageEndpoints);

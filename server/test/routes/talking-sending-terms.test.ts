import { sendingTermsEndpoints } from "#contracts/talking/sending-terms.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(sendingTermsEndpoints);

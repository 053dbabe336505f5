import { passkeyEndpoints } from "#contracts/people/passkeys.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(passkeyEndpoints);

import { passkeyEndpoints } from "#contracts/people/passkeys.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(passkeyEndpoints);

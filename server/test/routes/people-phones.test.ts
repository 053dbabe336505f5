import { phoneEndpoints } from "#contracts/people/phones.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(phoneEndpoints);

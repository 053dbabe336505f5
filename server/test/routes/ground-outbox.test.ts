import { outboxEndpoints } from "#contracts/ground/outbox.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(outboxEndpoints);

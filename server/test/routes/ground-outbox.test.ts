import { outboxEndpoints } from "#contracts/ground/outbox.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(outboxEndpoints);

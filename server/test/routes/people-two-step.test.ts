import { twoStepEndpoints } from "#contracts/people/two-step.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(twoStepEndpoints);

import { twoStepEndpoints } from "#contracts/people/two-step.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(twoStepEndpoints);

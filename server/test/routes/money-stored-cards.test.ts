import { storedCardEndpoints } from "#contracts/money/stored-cards.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(storedCardEndpoints);

import { contactBlockEndpoints } from "#contracts/care/contact-blocks.ts";
import { holdRoutes } from "#server/test/app/hold-routes.ts";

holdRoutes(contactBlockEndpoints);

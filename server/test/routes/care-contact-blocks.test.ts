import { contactBlockEndpoints } from "#contracts/care/contact-blocks.ts";
import { holdRoutes } from "../hold-routes.ts";

holdRoutes(contactBlockEndpoints);

import { holdAccess } from "#server/test/app/hold-access.ts";
import { startMatrixApp } from "#server/test/app/hold-routes.ts";
import { routesOf } from "../sheets/all.ts";
import { beside } from "../sheets/beside.ts";

const app = startMatrixApp();
holdAccess(routesOf(beside), app);

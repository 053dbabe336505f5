import { holdAccess } from "../hold-access.ts";
import { startMatrixApp } from "../hold-routes.ts";
import { routesOf } from "../sheets/all.ts";
import { beside } from "../sheets/beside.ts";

const app = startMatrixApp();
holdAccess(routesOf(beside), app);

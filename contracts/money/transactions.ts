import { z } from "zod";
import { ledgerKinds, orderKinds } from "./transaction-kinds.ts";

/** A calendar day in the member's time zone; of this century, so that any zone's midnight is a date. */
const day = z.iso.date("invalid").regex(/^20\d\d-/, "invalid");

/** Both days are included. */
const period = { from: day.optional(), until: day.optional() };

export const orderFilter = z.object({ kind: z.enum(orderKinds).optional(), ...period });
export const ledgerFilter = z.object({ kind: z.enum(ledgerKinds).optional(), ...period });

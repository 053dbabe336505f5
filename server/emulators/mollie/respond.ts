import type { FastifyReply, FastifyRequest } from "fastify";
import type { Fault } from "./faults.ts";

export type Answer = { status: number; body: unknown };

/** Answers a call of the API by `work`, unless a planned fault stands in its way. */
export type Respond = (
  request: FastifyRequest,
  reply: FastifyReply,
  work: (fault: Fault | null) => Answer,
) => Promise<unknown>;

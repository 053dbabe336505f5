import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

declare module "fastify" {
  interface FastifyInstance {
    /** The OpenAPI document of the staff's calls. */
    describeDesk(): object;
  }
}

type Transform = typeof jsonSchemaTransform;

/** The OpenAPI documents: one with the calls of members and visitors, one with those of staff. */
export async function describeApi(http: FastifyInstance): Promise<void> {
  await http.register(swagger, {
    openapi: { info: { title: "Rendezvous", version: "1" } },
    transform: only((url) => !url.startsWith("/api/admin/")),
  });
  await http.register(swagger, {
    decorator: "describeDesk" as never,
    openapi: { info: { title: "Rendezvous, for its staff", version: "1" } },
    transform: only((url) => url.startsWith("/api/admin/")),
  });
}

/** Hides every route of another document. */
function only(isOurs: (url: string) => boolean): Transform {
  return (given) => {
    // defence: desk-not-described
    if (!isOurs(given.url)) return { schema: { ...given.schema, hide: true } as never, url: given.url };
    const described = jsonSchemaTransform(given);
    const { search } = (given.route.constraints ?? {}) as { search?: string };
    return search === undefined ? described : { ...described, url: `${described.url}?${search}` };
  };
}

/** For routes that the OpenAPI document does not show: the plugin reads `hide`, which the types of Fastify do not know. */
export const hiddenRoute = { schema: { hide: true } as never };

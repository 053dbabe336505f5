/** For routes that the OpenAPI document does not show: the plugin reads `hide`, which Fastify's types do not have. */
export const hiddenRoute = { schema: { hide: true } as never };

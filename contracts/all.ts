import { accountEndpoints } from "./accounts.ts";
import { chatEndpoints } from "./chats.ts";
import { discoveryEndpoints } from "./discovery.ts";
import { likeEndpoints } from "./likes.ts";
import { outboxEndpoints } from "./outbox.ts";
import { paymentEndpoints } from "./payments.ts";
import { photoEndpoints } from "./photos.ts";
import { profileEndpoints } from "./profiles.ts";
import { safetyEndpoints } from "./safety.ts";
import { siteEndpoints } from "./sites.ts";

/** Every call of the product by its address; the server mounts from here and the web calls by it. */
export const endpoints = {
  ...siteEndpoints,
  ...accountEndpoints,
  ...profileEndpoints,
  ...photoEndpoints,
  ...discoveryEndpoints,
  ...likeEndpoints,
  ...chatEndpoints,
  ...safetyEndpoints,
  ...paymentEndpoints,
  ...outboxEndpoints,
};
export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

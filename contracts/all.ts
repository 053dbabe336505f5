import { blockEndpoints } from "./care/blocks.ts";
import { photoQueueEndpoints } from "./desk/photos.ts";
import { staffEndpoints } from "./desk/staff.ts";
import { notificationEndpoints } from "./ground/notifications.ts";
import { outboxEndpoints } from "./ground/outbox.ts";
import { siteEndpoints } from "./ground/sites.ts";
import { discoveryEndpoints } from "./meeting/discovery.ts";
import { likeEndpoints } from "./meeting/likes.ts";
import { paymentEndpoints } from "./money/payments.ts";
import { accountEndpoints } from "./people/accounts.ts";
import { photoEndpoints } from "./people/photos.ts";
import { profileEndpoints } from "./people/profiles.ts";
import { chatEndpoints } from "./talking/chats.ts";

/** Every call of the product by its address; the server mounts from here and the web calls by it. */
export const endpoints = {
  ...siteEndpoints,
  ...notificationEndpoints,
  ...accountEndpoints,
  ...profileEndpoints,
  ...photoEndpoints,
  ...discoveryEndpoints,
  ...likeEndpoints,
  ...chatEndpoints,
  ...blockEndpoints,
  ...paymentEndpoints,
  ...staffEndpoints,
  ...photoQueueEndpoints,
  ...outboxEndpoints,
};
export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

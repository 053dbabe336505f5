import type { Attack } from "../attack.ts";

/** Hostile push subscriptions. */
export const pushSubscriptions: readonly Attack[] = [
  {
    id: "I4",
    what: "A push subscription names an inner address, another port or host, a name that leads inward, or an address that ends.",
    holds:
      "Only known push services are called, by https, and never at inner addresses: checked when the subscription is stored, before each push and at each connection. Redirects are not followed, and an ended subscription is not called again.",
    tests: [
      {
        file: "server/platform/push/push-endpoint.test.ts",
        name: "an endpoint elsewhere is not: https://example.com/a",
      },
      {
        file: "server/platform/push/push-endpoint.test.ts",
        name: "an endpoint elsewhere is not: http://fcm.googleapis.com/fcm/send/a",
      },
      {
        file: "server/platform/push/push-endpoint.test.ts",
        name: "an address is checked at each look-up of its name, with every address of the name",
      },
      {
        file: "server/platform/push/push-sender.test.ts",
        name: "calls no host whose name leads to an inner address, also one that did not when it was stored",
      },
      {
        file: "server/platform/push/push-sender.test.ts",
        name: "is proven to a push service, follows no redirect, and reads when to come again",
      },
      {
        file: "server/modules/ground/notifications/push.test.ts",
        name: "a subscription is refused where it leads to anything but a push service",
      },
      {
        file: "server/modules/ground/notifications/push.test.ts",
        name: "a push service that says 410 is not asked again, and the mail still comes",
      },
    ],
    defences: [
      { name: "https and nothing beside the host", shownBy: 1, without: ["push-endpoint-https"] },
      { name: "hosts of push services only", without: ["push-endpoint-known"] },
      {
        name: "no inner address behind a name",
        shownBy: 2,
        without: ["push-never-inward"],
      },
      { name: "the address is checked before each push", shownBy: 3, without: ["push-endpoint-again"] },
      { name: "the address is checked when it is stored", shownBy: 5, without: ["push-endpoint-checked"] },
      { name: "ended subscriptions are deleted", shownBy: 6, without: ["gone-push-forgotten"] },
    ],
  },
  {
    id: "I5",
    what: "A member registers the push address of another one.",
    holds:
      "The subscription stays the other member's unless the request has its keys, which only its browser has. Pushes that were held for the former member are not sent.",
    tests: [
      {
        file: "server/modules/ground/notifications/push.test.ts",
        name: "a subscription of another member is not taken over with its address alone",
      },
      {
        file: "server/modules/ground/notifications/held-pushes.test.ts",
        name: "pushes held for the end of the night do not go to the browser's next member",
      },
    ],
    defences: [
      { name: "the keys are required", without: ["push-not-taken-over"] },
      {
        name: "held pushes are deleted when the browser changes its member",
        without: ["held-pushes-go-with-their-member"],
        shownBy: 1,
      },
      {
        name: "held pushes require that the member still has the browser",
        without: ["held-for-who-has-the-browser"],
        shownBy: 1,
      },
    ],
  },
];

import { hear } from "#server/events.ts";
import type { Services } from "#server/services.ts";
import { endCards } from "./end-cards.ts";
import { keepCard } from "./keep-card.ts";

export function storedCardJobs(services: Services): void {
  const { queue } = services;
  hear(queue, "order.completed", "keep-card", ({ orderId }) => keepCard(services, orderId));
  queue.schedule("end-cards", "*/5 * * * *", () => endCards(services));
}

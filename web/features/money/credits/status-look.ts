import { Ban, CircleCheck, CircleX, Clock, Hourglass, type LucideIcon, TimerOff, Undo2 } from "lucide-react";
import type { Order } from "./queries.ts";

type Look = { icon: LucideIcon; tone: "neutral" | "primary" | "success" | "warning" | "danger" };

/** Icon and colour of each state, in addition to its words. */
export const statusLooks: Record<Order["status"], Look> = {
  pending: { icon: Clock, tone: "warning" },
  processing: { icon: Hourglass, tone: "primary" },
  completed: { icon: CircleCheck, tone: "success" },
  failed: { icon: CircleX, tone: "danger" },
  cancelled: { icon: Ban, tone: "neutral" },
  expired: { icon: TimerOff, tone: "neutral" },
  refunded: { icon: Undo2, tone: "neutral" },
  charged_back: { icon: Undo2, tone: "danger" },
};

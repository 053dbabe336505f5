import { announcementNotice } from "../announcement-notice.ts";

export const promotions = announcementNotice("promotions");

import { announcementNotice } from "../announcement-notice.ts";

export const siteNews = announcementNotice("site_news");

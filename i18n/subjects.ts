import type blocks from "./messages/en/care/blocks.json";
import type reports from "./messages/en/care/reports.json";
import type support from "./messages/en/care/support.json";
import type announcements from "./messages/en/desk/announcements.json";
import type complaintqueue from "./messages/en/desk/complaintqueue.json";
import type differences from "./messages/en/desk/differences.json";
import type photoqueue from "./messages/en/desk/photoqueue.json";
import type reportqueue from "./messages/en/desk/reportqueue.json";
import type staff from "./messages/en/desk/staff.json";
import type complaintcounts from "./messages/en/front/complaintcounts.json";
import type complaints from "./messages/en/front/complaints.json";
import type entry from "./messages/en/front/entry.json";
import type heroes from "./messages/en/front/heroes.json";
import type home from "./messages/en/front/home.json";
import type landers from "./messages/en/front/landers.json";
import type landerslugs from "./messages/en/front/landerslugs.json";
import type landing from "./messages/en/front/landing.json";
import type pages from "./messages/en/front/pages.json";
import type alerts from "./messages/en/ground/alerts.json";
import type common from "./messages/en/ground/common.json";
import type dev from "./messages/en/ground/dev.json";
import type errors from "./messages/en/ground/errors.json";
import type exit from "./messages/en/ground/exit.json";
import type footer from "./messages/en/ground/footer.json";
import type langconfig from "./messages/en/ground/langconfig.json";
import type navigation from "./messages/en/ground/navigation.json";
import type notifications from "./messages/en/ground/notifications.json";
import type offline from "./messages/en/ground/offline.json";
import type places from "./messages/en/ground/places.json";
import type saves from "./messages/en/ground/saves.json";
import type strength from "./messages/en/ground/strength.json";
import type unsubscribe from "./messages/en/ground/unsubscribe.json";
import type finder from "./messages/en/meeting/finder.json";
import type hiding from "./messages/en/meeting/hiding.json";
import type likes from "./messages/en/meeting/likes.json";
import type savedsearches from "./messages/en/meeting/savedsearches.json";
import type search from "./messages/en/meeting/search.json";
import type suggestions from "./messages/en/meeting/suggestions.json";
import type swipe from "./messages/en/meeting/swipe.json";
import type visits from "./messages/en/meeting/visits.json";
import type bonus from "./messages/en/money/bonus.json";
import type credits from "./messages/en/money/credits.json";
import type directdebit from "./messages/en/money/directdebit.json";
import type invoices from "./messages/en/money/invoices.json";
import type openorder from "./messages/en/money/openorder.json";
import type pricing from "./messages/en/money/pricing.json";
import type spending from "./messages/en/money/spending.json";
import type storedcard from "./messages/en/money/storedcard.json";
import type transactions from "./messages/en/money/transactions.json";
import type withdrawal from "./messages/en/money/withdrawal.json";
import type auth from "./messages/en/people/auth.json";
import type consents from "./messages/en/people/consents.json";
import type exclusion from "./messages/en/people/exclusion.json";
import type leaving from "./messages/en/people/leaving.json";
import type member from "./messages/en/people/member.json";
import type options from "./messages/en/people/options.json";
import type passkeys from "./messages/en/people/passkeys.json";
import type person from "./messages/en/people/person.json";
import type phone from "./messages/en/people/phone.json";
import type photos from "./messages/en/people/photos.json";
import type privacy from "./messages/en/people/privacy.json";
import type profile from "./messages/en/people/profile.json";
import type reset from "./messages/en/people/reset.json";
import type security from "./messages/en/people/security.json";
import type settings from "./messages/en/people/settings.json";
import type signup from "./messages/en/people/signup.json";
import type twostep from "./messages/en/people/twostep.json";
import type cautions from "./messages/en/talking/cautions.json";
import type chatlist from "./messages/en/talking/chatlist.json";
import type chatphotos from "./messages/en/talking/chatphotos.json";
import type chats from "./messages/en/talking/chats.json";
import type emoji from "./messages/en/talking/emoji.json";
import type firstmessage from "./messages/en/talking/firstmessage.json";
import type gifs from "./messages/en/talking/gifs.json";
import type gifts from "./messages/en/talking/gifts.json";
import type messagesearch from "./messages/en/talking/messagesearch.json";
import type openers from "./messages/en/talking/openers.json";
import type reactions from "./messages/en/talking/reactions.json";
import type replies from "./messages/en/talking/replies.json";
import type stickers from "./messages/en/talking/stickers.json";
import type translation from "./messages/en/talking/translation.json";
import type voice from "./messages/en/talking/voice.json";
import type withdrawmessage from "./messages/en/talking/withdrawmessage.json";

/** The texts of every subject the web uses; a new i18n/messages/en/<subject>.json gets its line here. */
export type Messages = {
  announcements: typeof announcements;
  bonus: typeof bonus;
  common: typeof common;
  complaintcounts: typeof complaintcounts;
  complaints: typeof complaints;
  complaintqueue: typeof complaintqueue;
  consents: typeof consents;
  credits: typeof credits;
  differences: typeof differences;
  directdebit: typeof directdebit;
  dev: typeof dev;
  entry: typeof entry;
  exclusion: typeof exclusion;
  exit: typeof exit;
  firstmessage: typeof firstmessage;
  finder: typeof finder;
  footer: typeof footer;
  errors: Pick<typeof errors, ErrorInBrowser>;
  landers: typeof landers;
  landerslugs: typeof landerslugs;
  langconfig: typeof langconfig;
  landing: typeof landing;
  navigation: typeof navigation;
  heroes: typeof heroes;
  home: typeof home;
  signup: typeof signup;
  pricing: typeof pricing;
  privacy: typeof privacy;
  profile: typeof profile;
  places: typeof places;
  photos: typeof photos;
  options: typeof options;
  auth: typeof auth;
  alerts: typeof alerts;
  chatlist: typeof chatlist;
  chatphotos: typeof chatphotos;
  emoji: typeof emoji;
  messagesearch: typeof messagesearch;
  openers: typeof openers;
  reactions: typeof reactions;
  replies: typeof replies;
  stickers: typeof stickers;
  gifs: typeof gifs;
  gifts: typeof gifts;
  translation: typeof translation;
  voice: typeof voice;
  withdrawmessage: typeof withdrawmessage;
  cautions: typeof cautions;
  chats: typeof chats;
  leaving: typeof leaving;
  hiding: typeof hiding;
  likes: typeof likes;
  member: typeof member;
  pages: typeof pages;
  person: typeof person;
  reportqueue: typeof reportqueue;
  reports: typeof reports;
  phone: typeof phone;
  reset: typeof reset;
  blocks: typeof blocks;
  saves: typeof saves;
  savedsearches: typeof savedsearches;
  search: typeof search;
  security: typeof security;
  settings: typeof settings;
  spending: typeof spending;
  storedcard: typeof storedcard;
  strength: typeof strength;
  suggestions: typeof suggestions;
  support: typeof support;
  swipe: typeof swipe;
  transactions: typeof transactions;
  twostep: typeof twostep;
  passkeys: typeof passkeys;
  notifications: typeof notifications;
  offline: typeof offline;
  invoices: typeof invoices;
  openorder: typeof openorder;
  unsubscribe: typeof unsubscribe;
  visits: typeof visits;
  photoqueue: typeof photoqueue;
  staff: typeof staff;
  withdrawal: typeof withdrawal;
};
export type Subject = keyof Messages;

/** Error texts that the browser holds. All others come with the server's answer and stay on the server. */
export const errorsInBrowser = [
  "internal",
  "network",
  "not_found",
  "page",
  "payment_unavailable",
  "credits_insufficient",
  "conversation_limit_reached",
  "photos_unwanted",
  "link_invalid",
  "photo_too_large",
  "photo_type_unsupported",
  "photo_limit_reached",
] as const;
type ErrorInBrowser = (typeof errorsInBrowser)[number];

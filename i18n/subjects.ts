import type safety from "./messages/en/care/safety.json";
import type queue from "./messages/en/desk/queue.json";
import type staff from "./messages/en/desk/staff.json";
import type entry from "./messages/en/front/entry.json";
import type home from "./messages/en/front/home.json";
import type alerts from "./messages/en/ground/alerts.json";
import type common from "./messages/en/ground/common.json";
import type dev from "./messages/en/ground/dev.json";
import type errors from "./messages/en/ground/errors.json";
import type navigation from "./messages/en/ground/navigation.json";
import type places from "./messages/en/ground/places.json";
import type unsubscribe from "./messages/en/ground/unsubscribe.json";
import type likes from "./messages/en/meeting/likes.json";
import type search from "./messages/en/meeting/search.json";
import type credits from "./messages/en/money/credits.json";
import type auth from "./messages/en/people/auth.json";
import type member from "./messages/en/people/member.json";
import type options from "./messages/en/people/options.json";
import type person from "./messages/en/people/person.json";
import type photos from "./messages/en/people/photos.json";
import type profile from "./messages/en/people/profile.json";
import type reset from "./messages/en/people/reset.json";
import type settings from "./messages/en/people/settings.json";
import type signup from "./messages/en/people/signup.json";
import type chats from "./messages/en/talking/chats.json";

/** The texts of every subject the web uses; a new i18n/messages/en/<subject>.json gets its line here. */
export type Messages = {
  common: typeof common;
  credits: typeof credits;
  dev: typeof dev;
  entry: typeof entry;
  errors: Pick<typeof errors, ErrorInBrowser>;
  navigation: typeof navigation;
  home: typeof home;
  signup: typeof signup;
  profile: typeof profile;
  places: typeof places;
  photos: typeof photos;
  options: typeof options;
  auth: typeof auth;
  alerts: typeof alerts;
  chats: typeof chats;
  likes: typeof likes;
  member: typeof member;
  person: typeof person;
  reset: typeof reset;
  safety: typeof safety;
  search: typeof search;
  settings: typeof settings;
  unsubscribe: typeof unsubscribe;
  queue: typeof queue;
  staff: typeof staff;
};
export type Subject = keyof Messages;

/** Error texts that pages say by themselves. All others come with the server's answer, and their texts stay there. */
export const errorsInBrowser = [
  "internal",
  "network",
  "not_found",
  "page",
  "payment_unavailable",
  "credits_insufficient",
  "conversation_limit_reached",
  "link_invalid",
  "photo_too_large",
  "photo_type_unsupported",
  "photo_limit_reached",
] as const;
type ErrorInBrowser = (typeof errorsInBrowser)[number];

import type alerts from "./messages/en/alerts.json";
import type auth from "./messages/en/auth.json";
import type chats from "./messages/en/chats.json";
import type common from "./messages/en/common.json";
import type credits from "./messages/en/credits.json";
import type dev from "./messages/en/dev.json";
import type errors from "./messages/en/errors.json";
import type home from "./messages/en/home.json";
import type likes from "./messages/en/likes.json";
import type member from "./messages/en/member.json";
import type options from "./messages/en/options.json";
import type person from "./messages/en/person.json";
import type photos from "./messages/en/photos.json";
import type places from "./messages/en/places.json";
import type profile from "./messages/en/profile.json";
import type search from "./messages/en/search.json";
import type signup from "./messages/en/signup.json";

/** The texts of every subject the web uses; a new i18n/messages/en/<subject>.json gets its line here. */
export type Messages = {
  common: typeof common;
  credits: typeof credits;
  dev: typeof dev;
  errors: typeof errors;
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
  search: typeof search;
};
export type Subject = keyof Messages;

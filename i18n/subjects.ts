import type common from "./messages/en/common.json";
import type dev from "./messages/en/dev.json";
import type errors from "./messages/en/errors.json";
import type home from "./messages/en/home.json";

/** The texts of every subject the web uses; a new i18n/messages/en/<subject>.json gets its line here. */
export type Messages = {
  common: typeof common;
  dev: typeof dev;
  errors: typeof errors;
  home: typeof home;
};
export type Subject = keyof Messages;

import { profileFields, profileNotes, type Settings, searchFields } from "#contracts/ground/site-settings.ts";
import { countries } from "#i18n/countries.ts";
import { locales } from "#i18n/locales.ts";

/** The settings of a site where its row has no others (seed section 3; values decided in docs/decisions). */
export const defaultSettings: Settings = {
  brand: {
    name: "Rendezvous",
    domain: "",
    niche: 1,
    accent: "",
    cdnPrefix: "",
    mailName: "",
    supportPhone: "",
    supportEmail: "",
  },
  reach: {
    countries: [...countries],
    languages: [...locales],
    domainLanguage: "",
    isLanguageMenuHidden: false,
  },
  signup: { mode: "all", allowedNetworks: [], inviteCodes: [] },
  search: { forVisitors: "other", forTrafficSource: "other", fields: [...searchFields] },
  profiles: { visibleFields: [...profileFields], visibleNotes: [...profileNotes] },
  kinds: {
    fictionalIcon: "",
    fictionalWarning: "",
    fictionalSingular: "",
    fictionalPlural: "",
    camCountries: [],
    camPartner: "",
    isReselling: false,
  },
  chat: { messageLength: 1000 },
  photos: { freeSlots: 3, premiumSlots: 25, freeVisible: 2 },
  games: { freeLikes: 4 },
  money: {
    messageCredits: 5,
    photoCredits: 10,
    giftCredits: [10, 25, 50, 100],
    signupCredits: 0,
    freeMessages: 5,
    freeConversations: 2,
    refundDays: 14,
    creditorId: "",
  },
  legal: { hasEntryWarning: true },
  marketing: { indexTitle: "", description: "", wording: {} },
  push: { publicKey: "" },
};

import {
  activationHours,
  cellKm,
  challengeMinutes,
  complaintKeptDays,
  complaintSafetyHours,
  deletionDays,
  directDebitBlockYears,
  emergencyNumber,
  exclusionHours,
  minAge,
  passDays,
  payBackDays,
  preferenceDays,
  reportHours,
  reportKeptDays,
  sameTextDays,
  unconfirmedDays,
  visitDays,
} from "#contracts/limits.ts";
import { giftsByPrice } from "#contracts/talking/gift-names.ts";
import { localeCookieDays } from "#i18n/locales.ts";
import { localeOfTag } from "#i18n/regions.ts";
import { noticeDays } from "#server/modules/ground/notifications/notification-limits.ts";
import type { Company } from "#server/modules/ground/sites/site-directory.ts";
import { mandateKeptDays } from "#server/modules/money/direct-debits/debit-limits.ts";
import { archiveKeptMs } from "#server/modules/people/archives/archive-limits.ts";
import { lockMinutes } from "#server/modules/people/authentication/authentication-limits.ts";
import { ownDeviceDays } from "#server/modules/people/credentials/credential-limits.ts";
import { knownDeviceDays, sessionDays } from "#server/modules/people/sessions/session-limits.ts";
import { viewedPhotoHours } from "#server/modules/talking/chat-photos/chat-photo-limits.ts";
import { gatewayThatSells, type PaymentGateways } from "#server/platform/gateways/find-gateway.ts";
import type { GifProvider } from "#server/platform/gifs/gif-provider.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { dayMs } from "#server/platform/time-units.ts";

/** Arguments that pages of words may use: the company's data, and all numbers of the code or the site. */
export type PageFacts = Record<string, string | number>;

type Given = {
  tag: string;
  termsAt: Date;
  gateways: PaymentGateways;
  /** Null: no gifs are set up. */
  gifs: Pick<GifProvider, "attribution"> | null;
};

export function pageFacts(
  site: RequestSite,
  company: Company,
  { tag, termsAt, gateways, gifs }: Given,
): PageFacts {
  const { settings } = site;
  const provider = gatewayThatSells(gateways, site)?.company ?? "";
  const { brand, money, photos, search } = settings;
  const country = new Intl.DisplayNames([localeOfTag(tag)], { type: "region" });
  const isCountry = /^[A-Z]{2}$/.test(company.country);
  const vat = company.vatNumbers.join(", ");
  const phone = brand.supportPhone;
  return {
    site: brand.name,
    company: company.name,
    address: [
      company.address,
      company.city,
      isCountry ? (country.of(company.country) ?? "") : company.country,
    ]
      .filter(Boolean)
      .join(", "),
    kvk: company.kvk,
    hasKvk: company.kvk === "" ? "no" : "yes",
    vat,
    hasVat: vat === "" ? "no" : "yes",
    phone,
    hasPhone: phone === "" ? "no" : "yes",
    email: brand.supportEmail,
    provider,
    hasProvider: provider === "" ? "no" : "yes",
    gifProvider: gifs?.attribution ?? "",
    hasGifs: gifs ? "yes" : "no",
    areProfilesOpen: [search.forVisitors, search.forTrafficSource].includes("other") ? "yes" : "no",
    termsDate: new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" }).format(termsAt),
    minAge,
    activationHours,
    unconfirmedDays,
    deletionDays,
    exclusionHours,
    refundDays: money.refundDays,
    payBackDays,
    messageCredits: money.messageCredits,
    photoCredits: money.photoCredits,
    ...giftFacts(money.giftCredits),
    // Without a free conversation no message is free.
    freeMessages: money.freeConversations > 0 ? money.freeMessages : 0,
    freeConversations: money.freeConversations,
    freePhotos: photos.freeSlots,
    premiumPhotos: photos.premiumSlots,
    sessionDays,
    knownDeviceDays,
    ownDeviceDays,
    challengeMinutes,
    lockMinutes,
    noticeDays,
    archiveDays: archiveKeptMs / dayMs,
    mandateDays: mandateKeptDays,
    blockYears: directDebitBlockYears,
    reportHours,
    reportDays: reportKeptDays,
    viewedPhotoHours,
    safetyHours: complaintSafetyHours,
    complaintDays: complaintKeptDays,
    passDays,
    visitDays,
    sameTextDays,
    localeDays: localeCookieDays,
    preferenceDays,
    cellKm,
    emergency: emergencyNumber,
  };
}

/** Whether the site has gifts of no price, one or several, and the lowest and the highest one. */
function giftFacts(giftCredits: readonly number[]): PageFacts {
  const prices = giftCredits.slice(0, giftsByPrice.length);
  if (prices.length === 0) return { gifts: "none", giftFrom: 0, giftTo: 0 };
  const [giftFrom, giftTo] = [Math.min(...prices), Math.max(...prices)];
  return { gifts: giftFrom === giftTo ? "one" : "several", giftFrom, giftTo };
}

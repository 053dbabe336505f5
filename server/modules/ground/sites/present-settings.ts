import type { z } from "zod";
import type { PublicSettings } from "#contracts/ground/site-settings.ts";
import type { siteSettings } from "#contracts/ground/sites.ts";
import { searchFieldsOf } from "./search-fields.ts";

type Wire = z.input<typeof siteSettings>;

/** A site's settings by the seed's flat names: `domain_language`, `signups` and the like. */
export function presentSettings(
  settings: PublicSettings,
  site: { companyId: string; minimumMessageCosts: Wire["minimum_message_costs"] },
): Wire {
  const { brand, reach, signup, search, profiles, kinds, chat, money, legal, marketing, push } = settings;
  return {
    name: brand.name,
    domain: brand.domain,
    domain_language: reach.domainLanguage,
    cdn_prefix: brand.cdnPrefix,
    niche: brand.niche,
    signups: signup.mode,
    logged_out_search: search.forVisitors,
    logged_out_search_trafficsource: search.forTrafficSource,
    enable_site_entry_popup: legal.hasEntryWarning ? "yes" : "no",
    minimum_message_costs: site.minimumMessageCosts,
    support_phone: brand.supportPhone,
    support_email: brand.supportEmail,
    push_public_key: push.publicKey,
    fictional_icon: kinds.fictionalIcon,
    fictional_warning: kinds.fictionalWarning,
    fictional_singular: kinds.fictionalSingular,
    fictional_plural: kinds.fictionalPlural,
    countries: reach.countries,
    index_title: marketing.indexTitle,
    description: marketing.description,
    visible_profile_fields: profiles.visibleFields,
    visible_profile_notes: profiles.visibleNotes,
    message_credits: money.messageCredits,
    photo_credits: money.photoCredits,
    gift_credits: money.giftCredits,
    signup_credits: money.signupCredits,
    message_length: chat.messageLength,
    search_fields: searchFieldsOf(settings),
    refund_days: money.refundDays,
    member_resell: kinds.isReselling,
    company_id: site.companyId,
    mail_name: brand.mailName,
  };
}

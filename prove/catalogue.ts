import type { Attack } from "./attack.ts";
import { access } from "./catalogue/access.ts";
import { accounts } from "./catalogue/accounts.ts";
import { addresses } from "./catalogue/addresses.ts";
import { announcementAttacks } from "./catalogue/announcements.ts";
import { chatPhotos } from "./catalogue/chat-photos.ts";
import { clocks } from "./catalogue/clocks.ts";
import { complaints } from "./catalogue/complaints.ts";
import { concurrency } from "./catalogue/concurrency.ts";
import { consentAttacks } from "./catalogue/consents.ts";
import { crashes } from "./catalogue/crashes.ts";
import { differenceAttacks } from "./catalogue/differences.ts";
import { directDebits } from "./catalogue/direct-debits.ts";
import { discounts } from "./catalogue/discounts.ts";
import { faults } from "./catalogue/faults.ts";
import { finderAttacks } from "./catalogue/finder.ts";
import { games } from "./catalogue/games.ts";
import { gifAttacks } from "./catalogue/gifs.ts";
import { giftAttacks } from "./catalogue/gifts.ts";
import { hiddenProfileAttacks } from "./catalogue/hidden-profiles.ts";
import { input } from "./catalogue/input.ts";
import { invoiceAttacks } from "./catalogue/invoices.ts";
import { landings } from "./catalogue/landings.ts";
import { leavings } from "./catalogue/leaving.ts";
import { lifeModelAttacks } from "./catalogue/life-model.ts";
import { load } from "./catalogue/load.ts";
import { mailLinks } from "./catalogue/mail-links.ts";
import { markedConversations } from "./catalogue/marked-conversations.ts";
import { messageSearchAttacks } from "./catalogue/message-search.ts";
import { money } from "./catalogue/money.ts";
import { otherKindAttacks } from "./catalogue/other-kinds.ts";
import { pages } from "./catalogue/pages.ts";
import { passwords } from "./catalogue/passwords.ts";
import { phones } from "./catalogue/phones.ts";
import { pushSubscriptions } from "./catalogue/push-subscriptions.ts";
import { reactionAttacks } from "./catalogue/reactions.ts";
import { refusalAttacks } from "./catalogue/refusals.ts";
import { refusedNicheAttacks } from "./catalogue/refused-niches.ts";
import { replies } from "./catalogue/replies.ts";
import { reports } from "./catalogue/reports.ts";
import { returnAttacks } from "./catalogue/returns.ts";
import { sameTextAttacks } from "./catalogue/same-texts.ts";
import { savedSearchAttacks } from "./catalogue/saved-searches.ts";
import { searchFilterAttacks } from "./catalogue/search-filters.ts";
import { secondGatewayAttacks } from "./catalogue/second-gateway.ts";
import { settlementAttacks } from "./catalogue/settlements.ts";
import { sharePictureAttacks } from "./catalogue/share-pictures.ts";
import { sites } from "./catalogue/sites.ts";
import { spendings } from "./catalogue/spending.ts";
import { staff } from "./catalogue/staff.ts";
import { stickerAttacks } from "./catalogue/stickers.ts";
import { storedCardAttacks } from "./catalogue/stored-cards.ts";
import { supportAttacks } from "./catalogue/support.ts";
import { surroundings } from "./catalogue/surroundings.ts";
import { twoStep } from "./catalogue/two-step.ts";
import { uploads } from "./catalogue/uploads.ts";
import { visitAttacks } from "./catalogue/visits.ts";
import { voiceAttacks } from "./catalogue/voice-messages.ts";
import { withdrawalAttacks } from "./catalogue/withdrawals.ts";
import { withdrawnMessages } from "./catalogue/withdrawn-messages.ts";

/** Every fault and attack that is proven, in the catalogue's order. */
export const catalogue: readonly Attack[] = [
  ...crashes,
  ...sites,
  ...surroundings,
  ...faults,
  ...clocks,
  ...money,
  ...discounts,
  ...spendings,
  ...directDebits,
  ...stickerAttacks,
  ...giftAttacks,
  ...otherKindAttacks,
  ...voiceAttacks,
  ...storedCardAttacks,
  ...withdrawalAttacks,
  ...refusedNicheAttacks,
  ...refusalAttacks,
  ...secondGatewayAttacks,
  ...differenceAttacks,
  ...gifAttacks,
  ...messageSearchAttacks,
  ...returnAttacks,
  ...settlementAttacks,
  ...invoiceAttacks,
  ...games,
  ...finderAttacks,
  ...visitAttacks,
  ...hiddenProfileAttacks,
  ...savedSearchAttacks,
  ...searchFilterAttacks,
  ...concurrency,
  ...lifeModelAttacks,
  ...access,
  ...accounts,
  ...addresses,
  ...mailLinks,
  ...leavings,
  ...passwords,
  ...pages,
  ...sharePictureAttacks,
  ...complaints,
  ...supportAttacks,
  ...reports,
  ...announcementAttacks,
  ...phones,
  ...twoStep,
  ...input,
  ...pushSubscriptions,
  ...uploads,
  ...chatPhotos,
  ...replies,
  ...withdrawnMessages,
  ...reactionAttacks,
  ...markedConversations,
  ...sameTextAttacks,
  ...landings,
  ...consentAttacks,
  ...load,
  ...staff,
];

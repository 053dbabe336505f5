import type { Attack } from "../attack.ts";

const hostile = "server/modules/money/stored-cards/hostile-cards.test.ts";
const cards = "server/modules/money/stored-cards/stored-cards.test.ts";

export const storedCardAttacks: readonly Attack[] = [
  {
    id: "M53",
    what: "A member charges or removes a stored card of another member or site, or one that was taken back, replaced or returned by its bank; changes bundle, price or method of a repeat order; stores a method that is no card; or stores a card without its payment.",
    holds:
      "A valid stored card pays orders of its own member and site at the server's price; other members neither see nor remove it; storing it requires consent and a payment.",
    tests: [
      { file: hostile, name: "another member's card charges nothing" },
      { file: hostile, name: "a card of another site is held for no order" },
      { file: hostile, name: "a card at another gateway is held for no order" },
      { file: hostile, name: "a tampered bundle, price, method or field is refused" },
      { file: cards, name: "a card that is taken back is gone at once" },
      { file: cards, name: "a card that is taken back by its bank, or past its last day" },
      { file: cards, name: "a card is not kept without the tick, nor by a payment that failed" },
      { file: cards, name: "a card is kept once its payment is paid" },
      { file: cards, name: "a card that is taken back while another is being kept leaves none" },
    ],
    defences: [
      { name: "a card is its member's own", without: ["own-card"] },
      {
        name: "a member removes their own card",
        without: ["own-card-revoked"],
      },
      { name: "a card is its site's own", without: ["card-of-site"], shownBy: 1 },
      { name: "a card is charged by the gateway that stores it", without: ["card-of-gateway"], shownBy: 2 },
      {
        name: "only cards can be stored",
        without: ["cards-alone-kept"],
        shownBy: 3,
      },
      { name: "an order requires a valid stored card", without: ["live-card-ordered"], shownBy: 4 },
      {
        name: "a card whose payment was returned is not charged",
        without: ["returned-card-unused"],
        shownBy: 5,
      },
      { name: "a card is stored after a completed payment", without: ["paid-card-kept"], shownBy: 6 },
      { name: "the consent is recorded", without: ["card-consent-logged"], shownBy: 7 },
      {
        name: "a removal ends every card of the member",
        without: [{ at: "begun-cards-revoked", put: "eq(storedCards.id, cardId)" }],
        shownBy: 8,
      },
    ],
  },
  {
    id: "M54",
    what: "A repeat order is pressed many times at once, in one tab or many; the card is taken back meanwhile; the gateway fails in between, or never hears of the removal.",
    holds:
      "One order and one charge at a time; after a removal nothing is asked of the gateway, which forgets the card however often it fails; a charge that is under way is followed to its end.",
    tests: [
      { file: hostile, name: "twenty presses at once, with one key or with many" },
      { file: hostile, name: "a card that is taken back between the order and its charge" },
      { file: hostile, name: "presses and the removal at once" },
      { file: hostile, name: "two first payments at once leave one live card" },
      { file: cards, name: "a card that is taken back while a payment is under way" },
      { file: cards, name: "a card takes the place of the one before, which ends at the gateway" },
      { file: cards, name: "a member who is forgotten leaves nothing of the card" },
      { file: cards, name: "a card with a lost webhook is stored by the job" },
      { file: hostile, name: "a key that was charged is that order, also at another shown price" },
      { file: cards, name: "a repeat order with a lost answer is kept, looked up, and charged once" },
    ],
    defences: [
      { name: "a card has one open charge", without: ["charge-is-one-order"] },
      { name: "the card is checked again before its charge", without: ["live-card-charged"], shownBy: 1 },
      {
        name: "a card stays until its open charge has ended",
        without: ["charge-under-way-first"],
        shownBy: 4,
      },
      { name: "the gateway deletes the card", without: ["card-ends-at-gateway"], shownBy: 5 },
      {
        name: "an unavailable gateway is asked again",
        without: ["card-asked-again"],
        shownBy: 5,
      },
      {
        name: "a repeated order leads to the charged one",
        without: ["charged-is-answered"],
        shownBy: 8,
      },
      { name: "the cards of an erased member end", without: ["forgotten-cards-end"], shownBy: 6 },
      { name: "the search for a missing card ends", without: ["late-card-given-up"], shownBy: 7 },
    ],
  },
];

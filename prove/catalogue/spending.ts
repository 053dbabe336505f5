import type { Attack } from "../attack.ts";

const spending = "server/modules/money/spending/spending.test.ts";
const lateTransfers = "server/modules/money/spending/late-transfers.test.ts";

export const spendings: readonly Attack[] = [
  {
    id: "M20",
    what: "A member tries to get around a cap of their own: parallel orders, orders kept open over days, another currency, another time zone, a raise before its time, a raise on top of a raise.",
    holds: "No order exceeds the rest of the cap until a raise has waited 24 hours from the last request.",
    tests: [
      { file: spending, name: "a cap lets one of many parallel orders through that it has room for" },
      {
        file: spending,
        name: "a cap has room again once an order is given up, and none for orders kept open over days",
      },
      {
        file: spending,
        name: "a member who tries to get around a cap gains nothing by buying in another currency",
      },
      {
        file: spending,
        name: "a cap that is raised holds 24 hours later, is mailed with the time, and can be stopped until then",
      },
      {
        file: spending,
        name: "a cap that is raised and raised again waits anew from the last wish; the same wish again does not",
      },
      {
        file: spending,
        name: "a member who tries to get around a cap gains no second day or month by another time zone",
      },
    ],
    defences: [
      {
        name: "an order is compared with the rest of the cap",
        without: ["cap-before-order"],
      },
      {
        name: "an open order counts",
        without: ["open-orders-count"],
        shownBy: 1,
      },
      {
        name: "orders in another currency are converted to the cap's",
        without: [
          { at: "cap-in-its-currency", put: "(sum, order) => sum + order.amountMinor - order.refundedMinor" },
        ],
        shownBy: 2,
      },
      { name: "a raise waits", without: ["raise-waits"], shownBy: 3 },
      {
        name: "a raise waits from the last request",
        without: [
          {
            at: "raise-from-last-wish",
            put: "changeAt: known.change?.at ?? new Date(now.getTime() + capRaiseHours * 3_600_000)",
          },
        ],
        shownBy: 4,
      },
      {
        name: "a cap keeps its clock",
        without: ["cap-keeps-clock"],
        shownBy: 5,
      },
    ],
  },
  {
    id: "M21",
    what: "A member wants to end a pause of their own early: by a shorter one, by several at once, by buying all the same, by an order that was made before and has no payment yet.",
    holds:
      "Until it ends no order is made and none gets a payment; it ends no sooner than was chosen. A payment that had begun, and may be under way at a bank, can be finished.",
    tests: [
      { file: spending, name: "a pause switches buying off until it ends, and nothing else" },
      { file: spending, name: "a pause is made longer, never shorter" },
      {
        file: spending,
        name: "a pause opens no payment for an order that has none yet, and leaves one that was begun",
      },
    ],
    defences: [
      {
        name: "no order is made in a pause",
        without: ["pause-holds"],
      },
      {
        name: "the later end of two pauses counts",
        without: ["pause-never-shorter"],
        shownBy: 1,
      },
      {
        name: "an order gets no payment in a pause",
        without: ["pause-opens-nothing"],
        shownBy: 2,
      },
    ],
  },
  {
    id: "M74",
    what: "A member passes a cap of their own with bank transfers: they order, write the account down, cancel, and do it again, one after another or all at once, and send the money of all of them later.",
    holds:
      "As long as the money of a cancelled or expired transfer may arrive, its order counts for the cap: the sum of all transfers that may arrive never exceeds it. Money that arrives is credited.",
    tests: [
      {
        file: lateTransfers,
        name: "a cap counts a cancelled transfer, whose money is still credited, until it can no longer arrive",
      },
      { file: lateTransfers, name: "orders and cancellations that run at the same time never exceed a cap" },
    ],
    defences: [
      { name: "an order counts while its money may arrive late", without: ["late-transfers-count"] },
    ],
  },
];

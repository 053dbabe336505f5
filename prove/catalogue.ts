import type { Attack } from "./attack.ts";
import { access } from "./catalogue/access.ts";
import { accounts } from "./catalogue/accounts.ts";
import { addresses } from "./catalogue/addresses.ts";
import { concurrency } from "./catalogue/concurrency.ts";
import { crashes } from "./catalogue/crashes.ts";
import { faults } from "./catalogue/faults.ts";
import { input } from "./catalogue/input.ts";
import { load } from "./catalogue/load.ts";
import { mailLinks } from "./catalogue/mail-links.ts";
import { money } from "./catalogue/money.ts";
import { passwords } from "./catalogue/passwords.ts";
import { sites } from "./catalogue/sites.ts";
import { staff } from "./catalogue/staff.ts";
import { surroundings } from "./catalogue/surroundings.ts";

/** Every fault and attack that is proven, in the catalogue's order. */
export const catalogue: readonly Attack[] = [
  ...crashes,
  ...sites,
  ...surroundings,
  ...faults,
  ...money,
  ...concurrency,
  ...access,
  ...accounts,
  ...addresses,
  ...mailLinks,
  ...passwords,
  ...input,
  ...load,
  ...staff,
];

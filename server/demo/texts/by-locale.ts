import type { Locale } from "#i18n/locales.ts";
import { texts as da } from "./da.ts";
import { texts as de } from "./de.ts";
import { texts as en } from "./en.ts";
import { texts as es } from "./es.ts";
import { texts as fi } from "./fi.ts";
import { texts as fr } from "./fr.ts";
import { texts as it } from "./it.ts";
import { texts as nb } from "./nb.ts";
import { texts as nl } from "./nl.ts";
import { texts as pl } from "./pl.ts";
import { texts as sv } from "./sv.ts";
import type { TownTexts } from "./town-texts.ts";

export const textsByLocale: Record<Locale, TownTexts> = { en, nl, de, it, fr, es, pl, da, fi, nb, sv };

/**
 * The words of one language by which a message is recognised that asks for money or wants to be continued elsewhere. Words
 * in plain letters or as written; "word*" also stands for longer words that begin so. A pair counts within one sentence:
 * `give` with `cash`, `pay` with `away`, `reach` with a network.
 */
export type CautionWords = {
  /** Enough for a request for money. */
  money: string;
  /** To send, lend, transfer. */
  give: string;
  cash: string;
  /** Enough for a payment across a border. */
  abroad: string;
  pay: string;
  /** Another country. */
  away: string;
  /** To write to or add somebody. */
  reach: string;
};

/** Names that are the same everywhere. */
export const everywhere = {
  money:
    "western union|westernunion|moneygram|money gram|worldremit|remitly|paypal*|cashapp|cash app|venmo|revolut|bitcoin*|btc|ethereum|usdt|binance|coinbase|crypto|cryptos|cryptocurrenc*|cryptomonnaie*|cryptovaluta*|krypto|kryptowähr*|kryptowalut*|kryptovalut*|kryptovaluut*|cripto|criptos|criptomoned*|criptovalut*|metamask|trust wallet|itunes card*|steam card*|google play card*|razer gold|bizum|mobilepay|mobile pay|swisha*|vipps*|kod blik|przez blik|blikiem|satispay|paysafe*|pay pal|twint|twinte|twinten|skrill|neteller|ria money|steam wallet|google play code*|vanilla card*|prepaid card*|zelle me|my zelle|your zelle|have zelle|use zelle|by zelle|via zelle|with zelle|through zelle|iban number|iban nummer*|iban numero|numero iban|codice iban|codigo iban|numer iban|my iban|your iban|meine iban|deine iban|mijn iban|mio iban|tuo iban|mon iban|ton iban|tu iban|mój iban|min iban|din iban|mitt iban|ditt iban|na blik|na blika|kodem blik|kodu blik",
  /** Messengers: their name alone is an invitation. */
  messengers:
    "whatsapp*|whats app*|wathsapp*|whatsup app|telegram|telegrami*|telegramem|wechat|viber*|snapchat*|zangi|google chat|threema|imessage|whatsap*|watsap*|stuur me een appje|stuur een appje|appje sturen|wats app*|wasap*|guasap*|wapissa|snap chat|kakaotalk|kakao talk|botim|kik me|google hangout*|on hangouts|via hangouts|hangouts app",
  /** Networks that people also talk about: they count beside a word to reach somebody. */
  networks:
    "instagram*|insta|facebook*|fb|messenger*|discord*|skype*|signal|tiktok*|snap|onlyfans|gmail|hotmail|google mail|kik app|my kik|on kik|auf kik|sur kik|på kik|via kik|op kik|su kik|en kik|na kiku|instaa|instaan|instassa|insty|snapa|snapie|snapissa|snapiin|signala|signalu|fejsie|fejsa|facetime",
};

export const cautionWords: Readonly<Record<string, CautionWords>> = {
  en: {
    money:
      "gift card*|giftcard*|voucher code*|apple card*|amazon card*|bank transfer*|wire transfer*|money transfer*|money order*|wallet address*|bank account number|account number|bank details|i need money|need some money|need money for|need cash for|help me financially|financial help|financial assistance|hospital bill*|medical bill*|investment platform*|trading platform*|guaranteed profit*|double your money|steam gift*|apple gift*|google gift*|need a loan|short on cash|short of cash|financial trouble",
    give: "send*|lend*|loan|loans|wire|wiring|transfer*|borrow*|donate|give me|deposit*|top up|can you spare|could you spare|loan me|help me with|gimme",
    cash: "money|cash|euro|euros|dollar|dollars|pounds|quid|bucks|usd|eur|gbp|funds",
    abroad:
      "customs fee*|customs duty|customs charge*|clearance fee*|inheritance fund*|my inheritance|next of kin|visa fee*|stuck abroad|stuck overseas|offshore account*|foreign bank*|pay my flight|pay for my flight|pay my ticket|pay for my ticket|buy my ticket|money from abroad|money from overseas|money from a foreign|foreign transfer*|international transfer*|international payment*|international wire*|held at customs|stuck at customs|stuck in customs|customs clearance fee*|release fee*|buy me a ticket|buy me a plane ticket|buy me a flight|pay for my visa|pay my visa",
    pay: "pay|payment*|fee|fees|refund*|reimburse*|cheque*|transfer fee*",
    away: "abroad|overseas|foreign",
    reach:
      "add me|text me|write me|write to me|message me|msg me|find me|follow me|hit me|dm me|contact me|reach me|talk on|chat on|move to|hmu|chat me|talk to me on|text on|switch to|go to my|my insta|my instagram|my snap|your insta|your instagram|your snap|do you have insta|do you have instagram|do you have snap|do you have facebook|do you have fb|do you have kik|do you have signal|are you on instagram|are you on insta|are you on facebook|are you on signal",
  },
  nl: {
    money:
      "cadeaukaart*|cadeaubon*|giftcard*|waardebon*|beltegoed*|overschrijving*|overmaken|overgemaakt|bankgegevens|rekeningnummer|bankrekeningnummer|heb geld nodig|geld nodig|geldnood|financiele hulp|financieel help*|financieel steun*|ziekenhuisrekening*|betaalverzoek*|overboeking*|geld overboek*|via tikkie|per tikkie|een tikkie sturen|stuur een tikkie|stuur je een tikkie|stuur me een tikkie|tikkie betalen|tikkie betaal*|tikkie link*|je digid|krap bij kas|prepaidkaart*",
    give: "stuur*|sturen|leen|leent|lenen|voorschieten|schiet|stort|storten|geef me|geef mij|doneer*|overmak*|geld geven|overboek*|help me met",
    cash: "geld|euro|euros|dollar|dollars|contant|eur|cash|poen|centen|eurootjes",
    abroad:
      "douanekosten|douaneheffing*|invoerrechten|nalatenschap|visumkosten|vast in het buitenland|buitenlandse rekening*|buitenlandse bank*|ticket betalen|vlucht betalen|betaal mijn ticket|betaal mijn vlucht|een erfenis|mijn erfenis|erfenis van|geld uit het buitenland|geld komt uit het buitenland|vast bij de douane|bij de douane vast",
    pay: "betalen|betaling*|overmak*|overschrijv*|vergoed*|betaal|betaalt",
    away: "buitenland|buitenlands*|overzee*",
    reach:
      "voeg me|voeg mij|app me|app mij|schrijf me|stuur me|stuur mij|vind me|vinden op|volg me|bericht me|toevoegen op|zoek me|bereik me|heb je insta|heb je instagram|heb je snap|heb je facebook|heb je messenger|heb je signal|mijn insta|mijn snap|je insta|je snap|praten via|praten op|chatten op|chatten via|toevoegen|verder via|verder op",
  },
  de: {
    money:
      "geschenkkart*|gutscheinkart*|gutscheincode*|gutschein code*|guthabenkart*|amazon gutschein*|amazon kart*|itunes kart*|steam kart*|google play kart*|überweis mir|überweise mir|per überweisung|banküberweisung*|geldüberweis*|bankverbindung*|kontonummer*|kontodaten|brauche geld|brauche dringend geld|brauche etwas geld|in geldnot|finanzielle hilfe|finanzielle unterstützung|finanziell helfen|finanziell unterstütz*|krankenhausrechnung*|taschengeld|handelsplattform*|geld verdoppel*|amazon code*|steam gutschein*|apple gutschein*|google gutschein*|gutschein kauf*|brauch geld|bräuchte geld|benötige geld|geld geben|knapp bei kasse|finanziell aushelfen|finanziellen schwierigkeiten|finanziellen problemen|finanzieller not",
    give: "sende|senden|sendest|leih*|borg*|vorstreck*|überweis*|spende|spenden|einzahl*|transferier*|auslegen|auslegst|schick mir|schicke mir|schicken|schickst|gib mir|gibst du mir|gibst mir|euro geben|aushelfen",
    cash: "geld|euro|bargeld|kohle|dollar|franken|eur|chf|cash|knete",
    abroad:
      "zollgebühr*|zollkosten|zoll bezahl*|zoll zahl*|erbschaft*|visumgebühr*|visagebühr*|visumkosten|auslandsüberweis*|auslandskonto|ausländisches konto|ausländische bank|im ausland fest|flugticket bezahl*|flug bezahlen|mir den flug|meinen flug bezahl*|meinen flug zahl*|ticket bezahlen|mir das ticket|mein ticket zahl*|visum bezahlen|visum zahlen|geld aus dem ausland|geld kommt aus dem ausland|paket beim zoll|paket im zoll|beim zoll fest*",
    pay: "zahle|zahlen|zahlst|zahlung*|überweis*|gebühr*|erstatt*|kaution|bezahle|bezahlen|bezahlst|bezahlung",
    away: "ausland|auslands*|übersee|ausländisch*",
    reach:
      "schreib mir|schreib mich|schreibe mir|add mich|adde mich|füg mich|find mich|findest mich|findest du mich|folg mir|folge mir|kontaktier mich|kontaktiere mich|meld dich|melde dich|erreichst mich|schreiben auf|schreiben über|weiterschreiben auf|weiter auf|weiter über|lass uns auf|lass uns über|wechseln wir|adden|hast du insta|hast du instagram|hast du snap|hast du facebook|hast du signal|hast du kik|hast du discord|mein insta|mein snap|dein insta|dein snap",
  },
  it: {
    money:
      "carta regalo|carte regalo|buono regalo|buoni regalo|gift card*|bonifico|bonifici|ricarica postepay|postepay|ricarica telefonica|coordinate bancarie|numero di conto|conto corrente|bisogno di soldi|bisogno di denaro|aiuto economico|aiuto finanziario|aiutarmi economicamente|spese mediche|vaglia|raddoppia* i tuoi soldi|carta prepagata|carte prepagate|buono amazon|buoni amazon|carta google play|carta steam|carta itunes|poste pay|problemi economici|difficolta economiche|mi servono soldi|mi servirebbero soldi|bisogno di un prestito",
    give: "manda|mandami|mandarmi|mandi|invia|inviami|inviarmi|inviare|presta|prestami|prestarmi|prestare|prestito|versa|versare|trasferisci|trasferire|trasferirmi|dammi|darmi|donare|mandare|spedire|spedirmi|imprestare|imprestarmi|anticipare|anticiparmi|presteresti|ricaricami|ricaricarmi",
    cash: "soldi|denaro|euro|contanti|dollari|franchi|eur|cash|soldini",
    abroad:
      "spese doganali|tasse doganali|dazi doganali|spese per il visto|bloccato all estero|bloccata all estero|conto estero|banca estera|pagarmi il volo|pagarmi il biglietto|pagami il volo|pagami il biglietto|una eredita|un eredita|mia eredita|eredita di mio|eredita di mia|eredita milionaria|soldi dall estero|denaro dall estero|soldi arrivano dall estero|pacco in dogana|bloccato in dogana|fermo in dogana",
    pay: "pagare|pagami|pagarmi|pagamento|pagamenti|bonifico|rimborso",
    away: "estero|estera|esteri|oltremare",
    reach:
      "scrivimi|aggiungimi|cercami|trovami|mi trovi|seguimi|contattami|parliamo su|sentiamoci su|scriviamoci su|scriverci su|sentirci su|continuiamo su|passiamo su|passami|hai insta|hai instagram|hai facebook|hai messenger|hai signal|il mio insta|il mio instagram|tuo insta|tuo instagram",
  },
  fr: {
    money:
      "carte cadeau|cartes cadeaux|cartes cadeau|carte prepayee|cartes prepayees|coupon pcs|coupons pcs|ticket pcs|transcash|recharge neosurf|neosurf|virement*|mandat cash|coordonnees bancaires|numero de compte|mon rib|ton rib|besoin d argent|aide financiere|aider financierement|m aider financierement|frais medicaux|frais d hopital|recharge pcs|carte pcs|code pcs|recharge transcash|recharge toneo|toneo first|carte steam|carte google play|carte itunes|carte amazon|besoin de fric|besoin de thune|besoin de thunes|difficultes financieres|soucis financiers|probleme d argent|problemes d argent",
    give: "envoie|envoies|envoyer|envoyez|prete moi|preter|pretes|verse|verser|transfere|transferer|donne|donner|depanner|avancer|depanne|depannes|avance moi|transferes|donnes",
    cash: "argent|euro|euros|fric|dollars|especes|francs|eur|des sous|de sous|tes sous|thune|thunes|pognon|du cash",
    abroad:
      "frais de douane|droits de douane|frais de dedouanement|mon heritage|frais de visa|bloque a l etranger|bloquee a l etranger|compte a l etranger|banque etrangere|payer mon billet|payer mon vol|paye mon billet|paye mon vol|un gros heritage|toucher l heritage|toucher un heritage|recevoir un heritage|recu un heritage|debloquer l heritage|heritage de mon pere|argent de l etranger|argent vient de l etranger|colis bloque|bloque a la douane|bloque en douane|acheter mon billet",
    pay: "payer|payes|paiement*|virement*|rembours*|paye moi|des frais|les frais",
    away: "etranger|etrangere|outre mer",
    reach:
      "ajoute moi|ecris moi|contacte moi|trouve moi|me trouver|me trouves|cherche moi|suis moi|retrouve moi|rejoins moi|parler sur|discuter sur|rajoute moi|parle moi sur|ecrire sur|on continue sur|continuer sur|passe sur|passons sur|viens sur|as insta|as un insta|as instagram|as snap|as un snap|as facebook|as messenger|as signal|ton insta|ton snap|mon insta|mon snap|passe moi ton|donne moi ton",
  },
  es: {
    money:
      "tarjeta regalo|tarjetas regalo|tarjeta de regalo|tarjetas de regalo|gift card*|transferencia bancaria|transferencia*|giro postal|datos bancarios|numero de cuenta|cuenta bancaria|necesito dinero|necesito plata|ayuda economica|ayuda financiera|ayudarme economicamente|gastos medicos|factura del hospital|tarjeta* prepago|tarjeta* steam|tarjeta* amazon|tarjeta* google play|tarjeta* de google play|tarjeta* de apple|tarjeta* itunes|apuro* economico*|problemas economicos|necesito lana|mercado pago|mercadopago|nequi|hazme un deposito|hacerme un deposito",
    give: "envia|enviame|enviarme|enviar|envies|manda|mandame|mandarme|mandar|presta|prestame|prestarme|prestar|prestamo|transfiere|transferir|transferirme|ingresa|ingresar|dame|darme|donar|girar|mandas|envias|prestas|prestes|me dejas|dejame|dejarme|pasame|pasarme|depositame|depositarme|ingresame|ingresarme|me das",
    cash: "dinero|euro|euros|plata|efectivo|dolares|pesos|eur",
    abroad:
      "gastos de aduana|tasas de aduana|pagar la aduana|derechos de aduana|gastos de visado|tramite de visa|atrapado en el extranjero|atrapada en el extranjero|cuenta extranjera|cuenta en el extranjero|banco extranjero|pagarme el vuelo|pagarme el billete|pagame el vuelo|pagame el billete|pagame el pasaje|una herencia|herencia de mi|cobrar la herencia|cobrar mi herencia|recibir la herencia|recibir mi herencia|herencia millonaria|dinero del extranjero|dinero desde el extranjero|dinero viene del extranjero|retenido en aduana*|retenido en la aduana|pagame la visa|pagarme la visa|comprarme el pasaje|comprame el pasaje",
    pay: "pagar|pagame|pagarme|pagos|transferencia*|reembols*|tasas|el pago|un pago|este pago|una tasa|la tasa",
    away: "extranjero|extranjera|ultramar",
    reach:
      "escribeme|agregame|anademe|buscame|me encuentras|sigueme|contactame|hablame|hablamos por|hablar por|escribirme|hablemos por|hablemos en|hablamos en|hablar en|hablame por|seguimos por|seguimos en|pasame tu|me pasas tu|te paso mi|dame tu|tienes insta|tienes instagram|tienes facebook|tienes messenger|tienes signal|mi insta|mi instagram|tu insta|tu instagram",
  },
  pl: {
    money:
      "kart* podarunkow*|kart* upominkow*|kart* prezentow*|bon* podarunkow*|kod* doladowa*|doladowani*|przelew|przelewem|przelewy|przelewu|przelej|przelac|numer konta|numer rachunku|dane do konta|potrzebuje pieniedzy|potrzebuje kasy|pomoc finansow*|pomocy finansow*|wesprzyj mnie finansowo|pomoz mi finansowo|rachunek za szpital|podwoj* pieniadz*|szukam sponsora|potrzebuje gotowki|brakuje mi pieniedzy|brakuje mi kasy|problemy finansowe|problemow finansowych|trudnej sytuacji finansowej|przelejesz|przelewaj",
    give: "wyslij|wyslac|przeslij|przeslac|pozycz|pozyczyc|pozyczysz|pozyczka|wplac|wplacic|dorzuc|doladuj|oddam|daj mi|dac mi|dalbys mi|dalabys mi|wyslesz|wyslalbys|wyslalabys|przeslesz|pozyczke|pozyczki|wspomoz*|dasz mi",
    cash: "pieniadz*|pieniedzy|kase|kasy|euro|zl|zlotych|zlote|dolarow|gotowk*|eur|hajs|hajsu|forsy|forse|zlotowek",
    abroad:
      "oplat* celn*|zaplac* clo|oplac* clo|spadek po|odziedzicz*|oplat* za wize|oplat* wizow*|utknalem za granica|utknelam za granica|zagraniczne konto|zagraniczny bank|konto za granica|oplac bilet|zaplac za bilet|zaplacic za bilet|kup mi bilet|pieniadze z zagranicy|przelew z zagranicy|przelew zagraniczny|paczka na cle|zatrzymana na cle|utknela na cle",
    pay: "zaplac*|zaplat*|placic|place|platnosc*|przelew*|oplat*|zwroc|zwrot",
    away: "granica|granicy|granice|zagranic*|zagraniczn*",
    reach:
      "napisz do mnie|napisz na|pisz na|dodaj mnie|znajdz mnie|znajdziesz mnie|zapros mnie|szukaj mnie|odezwij sie|dodaj na|przejdzmy na|pogadajmy na|popiszmy na|podaj mi|masz insta|masz instagrama|masz facebooka|masz fb|masz messengera|masz snapa|masz signala|moj insta|moj snap",
  },
  da: {
    money:
      "gavekort*|tankekort*|bankoverfør*|overførsel|pengeoverfør*|kontonummer*|kontooplysning*|bankoplysning*|mangler penge|brug for penge|økonomisk hjælp|hjælpe mig økonomisk|hospitalsregning*|fordoble dine penge|betalingsanmodning*|økonomiske problemer|dit mitid|dit nemid",
    give: "send|sende|sender|lån|låne|låner|overfør|overføre|overfører|giv mig|give mig|doner|donere|indbetal*|hjælp mig med|indsæt|sæt ind",
    cash: "penge|kroner|kr|euro|dollars|kontanter|dkk|eur|cash|tusindlap*",
    abroad:
      "toldgebyr*|toldafgift*|betale told|betale tolden|min arv|arven efter|visumgebyr*|strandet i udlandet|sidder fast i udlandet|udenlandsk konto|udenlandsk bank|betale min flybillet|betal min flybillet|betale min billet|betal min billet|penge fra udlandet|pengene kommer fra udlandet|pakke i tolden|sidder fast i tolden|betale mit visum|betal mit visum",
    pay: "betal|betale|betaling*|overfør*|gebyr*|refunder*",
    away: "udlandet|udland|udenlandsk*|oversøisk*",
    reach:
      "skriv til mig|skriv på|tilføj mig|add mig|adde mig|find mig|finde mig|følg mig|kontakt mig|skrive på|snap mig|har du snap|har du insta|har du instagram|har du facebook|har du messenger|har du kik|har du signal|min snap|min insta|din snap|din insta|dit insta",
  },
  fi: {
    money:
      "lahjakort*|lahjakoodi*|puheaika*|tilisiirto*|rahansiirto*|pankkisiirto*|tilinumero*|pankkitie*|tarvitsen rahaa|rahan tarpeessa|taloudellista apua|taloudellista tukea|sairaalalasku*|lainaa rahaa|tuplaa rahasi|rahapula*|rahavaikeu*|rahallista apua|rahallista tukea|tarvitsisin rahaa|talousvaikeu*|pikavippi*|pankkitunnu*",
    give: "lähetä|lähettä*|lainaa|lainata|lainaisit*|siirrä|siirtä*|anna minulle|anna mulle|antaa minulle|tilitä|lahjoita*",
    cash: "rahaa|rahat|rahoja|euroa|euro|euron|dollaria|käteistä|kruunua|eur|euroja|eurolla|fyrkkaa|massia",
    abroad:
      "tullimaksu*|tullimaksut|perintörah*|viisumimaksu*|jumissa ulkomailla|ulkomainen tili|ulkomaiselle tilille|ulkomaisen pankin|maksa lento*|maksaa lento*|maksa lippu*|maksaa lippu*|perintöni|iso perintö|suuri perintö|sain perinnön|saan perinnön|rahaa ulkomailta|rahat tulevat ulkomailta|jumissa tullissa|juuttunut tulliin",
    pay: "maksan|maksat|maksaisit*|maksu|maksut|maksun|maksaminen|tilisiirto*|korvaan|pitää maksaa|täytyy maksaa|voitko maksaa",
    away: "ulkomailla|ulkomailta|ulkomaille|ulkomai*",
    reach:
      "laita viestiä|kirjoita minulle|kirjoita mulle|lisää minut|lisää mut|löydät minut|löydät mut|etsi minut|seuraa minua|ota yhteyttä|laita viesti|laita mulle viestiä|kirjoitellaan|jutellaan|siirrytään|löydyn|onko sulla insta|onko sinulla insta|onko sulla instagram|onko sinulla instagram|onko sulla snap|onko sinulla snap|onko sulla signal|onko sinulla signal|viesti mulle|viestiä mulle",
  },
  nb: {
    money:
      "gavekort*|bankoverfør*|overføring|pengeoverfør*|kontonummer*|kontoopplysning*|bankopplysning*|trenger penger|mangler penger|økonomisk hjelp|hjelpe meg økonomisk|økonomisk støtte|sykehusregning*|doble pengene|økonomiske problemer|betalingsforespørsel|din bankid",
    give: "send|sende|sender|lån|låne|låner|overfør|overføre|overfører|gi meg|doner|donere|hjelp meg med|sett inn",
    cash: "penger|kroner|kr|euro|dollar|kontanter|eur|cash|spenn|tusenlapp*",
    abroad:
      "tollgebyr*|tollavgift*|betale toll|betale tollen|min arv|arven etter|visumgebyr*|strandet i utlandet|sitter fast i utlandet|utenlandsk konto|utenlandsk bank|betale flybilletten|betal flybilletten|betale billetten min|betal billetten min|penger fra utlandet|pengene kommer fra utlandet|pakke i tollen|sitter fast i tollen|betale visumet mitt",
    pay: "betal|betale|betaling*|overfør*|gebyr*|refunder*",
    away: "utlandet|utland|utenlands*|oversjøisk*",
    reach:
      "skriv til meg|skriv på|legg meg|add meg|adde meg|finn meg|finner meg|følg meg|kontakt meg|send meg|skrive på|snapp meg|snap meg|har du snap|har du insta|har du instagram|har du facebook|har du messenger|har du kik|har du signal|snappen min|snapen min|instaen min|min snap|min insta",
  },
  sv: {
    money:
      "presentkort*|banköverför*|överföring|pengaöverför*|kontonummer*|kontouppgift*|bankuppgift*|behöver pengar|ont om pengar|ekonomisk hjälp|hjälpa mig ekonomiskt|ekonomiskt stöd|sjukhusräkning*|dubbla dina pengar|swishnummer*|via swish|min swish|ekonomiska problem|ditt bankid|din bankid",
    give: "skicka|skickar|sända|låna|lånar|lån|överför|överföra|ge mig|donera|swish|sänd mig|sänd över|lägga ut|hjälp mig med",
    cash: "pengar|kronor|kr|euro|dollar|kontanter|sek|eur|cash|spänn|stålar|tusenlapp*",
    abroad:
      "tullavgift*|tullkostnad*|betala tull|betala tullen|mitt arv|arvet efter|visumavgift*|strandad utomlands|fast utomlands|utländskt konto|utländsk bank|betala min flygbiljett|betala flygbiljetten|betala min biljett|betala biljetten|pengar från utlandet|pengarna kommer från utlandet|paket i tullen|fast i tullen|betala mitt visum",
    pay: "betala|betalning*|överför*|avgift*|återbetal*",
    away: "utomlands|utlandet|utländsk*",
    reach:
      "skriv till mig|skriv på|lägg till mig|adda mig|add mig|hitta mig|hittar mig|följ mig|kontakta mig|skriva på|snappa mig|har du snap|har du insta|har du instagram|har du facebook|har du messenger|har du kik|har du signal|min snap|min insta|din snap|din insta|ditt insta",
  },
};

import { describe, expect, it } from "vitest";
import { suggestEmail } from "./email-suggestion.ts";

const good = [
  ..."gmail.com googlemail.com hotmail.com hotmail.nl hotmail.de hotmail.it hotmail.fr hotmail.es hotmail.co.uk".split(
    " ",
  ),
  ..."outlook.com outlook.de outlook.fr live.com live.nl live.dk live.se live.ca msn.com yahoo.com yahoo.de".split(
    " ",
  ),
  ..."yahoo.fr yahoo.co.uk yahoo.ca ymail.com icloud.com me.com mac.com mail.com email.com aol.com".split(
    " ",
  ),
  ..."proton.me protonmail.com gmx.de gmx.net gmx.at gmx.ch web.de freenet.de t-online.de posteo.de".split(
    " ",
  ),
  ..."ziggo.nl kpnmail.nl planet.nl home.nl telenet.be skynet.be libero.it virgilio.it tiscali.it orange.fr".split(
    " ",
  ),
  ..."wanadoo.fr laposte.net free.fr sfr.fr wp.pl o2.pl onet.pl interia.pl op.pl jubii.dk suomi24.fi".split(
    " ",
  ),
  ..."online.no telia.com comhem.se spray.se bluewin.ch aon.at example.com mycompany.nl web.com wb.pl".split(
    " ",
  ),
  ..."tv2.no nrk.no gmc.de max.com live.at outlook.com.br yahoo.com.mx uni-bonn.de kth.se example.co".split(
    " ",
  ),
];

const typos: [typed: string, meant: string][] = [
  ["gmial.com", "gmail.com"],
  ["gamil.com", "gmail.com"],
  ["gnail.com", "gmail.com"],
  ["gmai.com", "gmail.com"],
  ["gmal.com", "gmail.com"],
  ["gmaill.com", "gmail.com"],
  ["ggmail.com", "gmail.com"],
  ["gmail.con", "gmail.com"],
  ["gmail.co", "gmail.com"],
  ["gmail.cm", "gmail.com"],
  ["gmail.nl", "gmail.com"],
  ["gmail.comm", "gmail.com"],
  ["gmial.con", "gmail.com"],
  ["gmail.xom", "gmail.com"],
  ["hotmial.com", "hotmail.com"],
  ["hotmai.com", "hotmail.com"],
  ["hotnail.com", "hotmail.com"],
  ["homtail.com", "hotmail.com"],
  ["hotmail.con", "hotmail.com"],
  ["hotmal.nl", "hotmail.nl"],
  ["hotmial.de", "hotmail.de"],
  ["hotmaill.fr", "hotmail.fr"],
  ["htomail.it", "hotmail.it"],
  ["outlok.com", "outlook.com"],
  ["outloook.com", "outlook.com"],
  ["outlook.cmo", "outlook.com"],
  ["oultook.de", "outlook.de"],
  ["yaho.com", "yahoo.com"],
  ["yahooo.com", "yahoo.com"],
  ["yhaoo.fr", "yahoo.fr"],
  ["yahoo.con", "yahoo.com"],
  ["iclod.com", "icloud.com"],
  ["icould.com", "icloud.com"],
  ["icloud.co", "icloud.com"],
  ["protonmial.com", "protonmail.com"],
  ["zigo.nl", "ziggo.nl"],
  ["kpnmial.nl", "kpnmail.nl"],
  ["telnet.be", "telenet.be"],
  ["wandoo.fr", "wanadoo.fr"],
  ["laposte.ent", "laposte.net"],
  ["orrange.fr", "orange.fr"],
  ["libreo.it", "libero.it"],
  ["virgillio.it", "virgilio.it"],
  ["interai.pl", "interia.pl"],
  ["freente.de", "freenet.de"],
  ["t-onlin.de", "t-online.de"],
  ["web.ed", "web.de"],
  ["gmx.ed", "gmx.de"],
  ["wp.lp", "wp.pl"],
  ["googlemial.com", "googlemail.com"],
  ["mycompany.con", "mycompany.com"],
];

describe("suggestEmail", () => {
  it.each(good)("leaves %s alone", (domain) => {
    expect(suggestEmail(`anna@${domain}`)).toBeNull();
  });

  it.each(typos)("%s means %s", (typed, meant) => {
    expect(suggestEmail(`anna@${typed}`)).toBe(`anna@${meant}`);
  });

  it("lets the country decide between endings that are equally near", () => {
    expect(suggestEmail("anna@hotmail.ed", "ES")).toBe("anna@hotmail.es");
    expect(suggestEmail("anna@hotmail.ed", "DE")).toBe("anna@hotmail.de");
  });

  it("has nothing to say about what is no address", () => {
    expect(suggestEmail("anna")).toBeNull();
    expect(suggestEmail("anna@gmial.con\r\nBcc: x@y.nl")).toBeNull();
  });
});

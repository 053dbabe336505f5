import type { Gender } from "#contracts/people/profile-options.ts";
import type { DemoCountry } from "./demo-places.ts";
import type { Random } from "./random.ts";

/** First names of a country, in plain letters as usernames have them: women, men, either. */
const firstNames: Record<DemoCountry, readonly [women: string, men: string, either: string]> = {
  NL: [
    "Sanne Lotte Femke Maartje Iris Eline Roos Marit Anouk Fleur Jantine Merel Nienke Willemijn",
    "Bram Sander Jeroen Thijs Ruben Joost Maarten Niels Pieter Koen Wouter Gijs Stijn Hidde",
    "Robin Sam Noor Jip",
  ],
  DE: [
    "Lena Katrin Johanna Miriam Svenja Franziska Ute Nadine Clara Heike Paula Greta Jule Marlene",
    "Jonas Felix Matthias Tobias Lukas Henning Stefan Moritz Jan Sebastian Till Oskar Carsten Emil",
    "Kim Toni Sascha Mika",
  ],
  IT: [
    "Giulia Chiara Francesca Elena Martina Sara Valentina Ilaria Federica Silvia Alice Paola Bianca Marta",
    "Marco Matteo Davide Alessandro Lorenzo Simone Paolo Stefano Giorgio Enrico Pietro Nicola Filippo Dario",
    "Celeste Fiore Vale Ale",
  ],
  FR: [
    "Chloe Manon Juliette Claire Elodie Lucie Margaux Pauline Amelie Helene Sarah Noemie Agathe Solene",
    "Julien Antoine Thomas Mathieu Hugo Nicolas Romain Bastien Olivier Vincent Theo Gilles Adrien Remi",
    "Charlie Sacha Alix Eden",
  ],
  ES: [
    "Lucia Marta Carmen Elena Nuria Ines Alba Rocio Beatriz Pilar Irene Silvia Noelia Candela",
    "Javier Pablo Diego Sergio Alvaro Ivan Jorge Miguel Raul Hugo Andres Mario Ruben Xavi",
    "Alex Cris Noa Ariel",
  ],
  PL: [
    "Kasia Magda Ola Agnieszka Zuzanna Natalia Monika Ewa Karolina Basia Hania Justyna Dorota Iga",
    "Tomek Piotr Michal Kuba Pawel Bartek Wojtek Adam Krzysiek Maciek Janek Grzesiek Rafal Szymon",
    "Sasza Alex Misza Nikola",
  ],
  DK: [
    "Mette Freja Signe Katrine Line Astrid Rikke Maja Karen Sille Trine Ida Cecilie Ditte",
    "Mikkel Rasmus Anders Frederik Jesper Morten Soren Kasper Emil Henrik Troels Magnus Asger Nikolaj",
    "Robin Kim Lou Bo",
  ],
  FI: [
    "Aino Laura Sanna Emmi Tiina Kaisa Jenni Henna Pirjo Saara Venla Riikka Outi Milla",
    "Mikko Antti Juha Ville Jussi Eero Lauri Timo Sami Olli Kalle Petri Ilkka Teemu",
    "Kaino Rauha Vieno Tuisku",
  ],
  NO: [
    "Ingvild Silje Marte Kari Hanne Tuva Solveig Astrid Randi Maren Guro Ida Thea Ragnhild",
    "Magnus Lars Eirik Ole Sondre Henrik Tor Espen Jonas Kjetil Vegard Stian Andreas Haakon",
    "Kim Robin Mika Eli",
  ],
  SE: [
    "Elsa Linnea Karin Maja Sofia Emma Malin Annika Ebba Hanna Johanna Lovisa Ulrika Tove",
    "Erik Johan Oskar Gustav Anders Nils Viktor Henrik Axel Mattias Jonas Fredrik Albin Per",
    "Kim Robin Love Charlie",
  ],
  GB: [
    "Emily Hannah Grace Rosie Freya Beth Megan Harriet Priya Naomi Imogen Carys Isla Jess",
    "James Tom Oliver Callum Rhys Ben Harry Euan George Will Dev Marcus Owen Alfie",
    "Alex Robin Jamie Rowan",
  ],
};

/** An unused username of the country; `taken` holds lower-cased names and gets the new one. */
export function chooseName(
  random: Random,
  who: { country: DemoCountry; gender: Gender; age: number },
  taken: Set<string>,
): string {
  const column = { woman: 0, man: 1, non_binary: 2 }[who.gender];
  const pool = firstNames[who.country][column]!.split(" ");
  for (;;) {
    const first = random.pick(pool);
    const name = decorate(random, first, who.age);
    if (name.length < 3 || taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

function decorate(random: Random, first: string, age: number): string {
  const letter = random.pick([..."abdefghjklmnprstvw"]);
  const number = random.chance(0.5) ? age : random.int(2, 99);
  switch (random.weighted({ plain: 34, number: 18, underscore: 14, letter: 20, lower: 8, twice: 6 })) {
    case "plain":
      return first;
    case "number":
      return `${first}${number}`;
    case "underscore":
      return `${first}_${number}`;
    case "letter":
      return `${first.toLowerCase()}.${letter}`;
    case "lower":
      return `${first.toLowerCase()}${number}`;
    case "twice":
      return `${first}-${letter.toUpperCase()}`;
  }
}

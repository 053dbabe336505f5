/** The fixed lists a profile chooses from; their words are in i18n/messages/<locale>/options.json. */

export const genders = ["woman", "man", "non_binary"] as const;
export type Gender = (typeof genders)[number];

export const sexualities = [
  "straight",
  "gay",
  "lesbian",
  "bisexual",
  "pansexual",
  "asexual",
  "queer",
  "undisclosed",
] as const;
export type Sexuality = (typeof sexualities)[number];

export const hairColors = [
  "blonde",
  "light_brown",
  "brown",
  "black",
  "red",
  "grey",
  "white",
  "dyed",
  "bald",
  "undisclosed",
] as const;
export type HairColor = (typeof hairColors)[number];

export const eyeColors = ["blue", "green", "grey", "hazel", "brown", "amber", "undisclosed"] as const;
export type EyeColor = (typeof eyeColors)[number];

export const bodyTypes = [
  "slim",
  "athletic",
  "average",
  "curvy",
  "sturdy",
  "plus_size",
  "undisclosed",
] as const;
export type BodyType = (typeof bodyTypes)[number];

export const relationshipStatuses = [
  "single",
  "in_a_relationship",
  "open_relationship",
  "married",
  "separated",
  "divorced",
  "widowed",
  "undisclosed",
] as const;
export type RelationshipStatus = (typeof relationshipStatuses)[number];

export const tattooOptions = ["none", "few", "many", "undisclosed"] as const;
export type TattooOption = (typeof tattooOptions)[number];

/** What a profile shows of the member's looks and relationship, by field. Searches ask for these. */
export const traits = {
  hair_color: hairColors,
  eye_color: eyeColors,
  body_type: bodyTypes,
  tattoos: tattooOptions,
  relationship_status: relationshipStatuses,
} as const;
export const traitFields = [
  "hair_color",
  "eye_color",
  "body_type",
  "tattoos",
  "relationship_status",
] as const satisfies readonly (keyof typeof traits)[];
export type TraitField = (typeof traitFields)[number];

/** The options of a trait that a search can ask for. */
export function searchableOptions(field: TraitField): string[] {
  return traits[field].filter((option) => option !== "undisclosed");
}

/** The 54 topics of the seed's interests, in the order the picker shows them. */
export const interestTopics = [
  "cooking",
  "baking",
  "eating_out",
  "wine",
  "craft_beer",
  "coffee",
  "vegetarian_food",
  "hiking",
  "cycling",
  "running",
  "swimming",
  "climbing",
  "skiing",
  "sailing",
  "yoga",
  "fitness",
  "football",
  "tennis",
  "martial_arts",
  "horse_riding",
  "dancing",
  "live_music",
  "festivals",
  "playing_music",
  "singing",
  "vinyl",
  "cinema",
  "series",
  "theatre",
  "museums",
  "architecture",
  "photography",
  "painting",
  "crafts",
  "reading",
  "writing",
  "languages",
  "history",
  "science",
  "technology",
  "gaming",
  "board_games",
  "quizzes",
  "travel",
  "city_trips",
  "camping",
  "beach",
  "gardening",
  "dogs",
  "cats",
  "motorbikes",
  "sauna",
  "meditation",
  "volunteering",
] as const;
export type InterestTopic = (typeof interestTopics)[number];

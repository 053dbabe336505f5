/** Code units of one character: the longest emoji of a family or a flag has some twenty. */
export const characterCodeUnits = 40;
/** Groups of a reference, such as K7RM-2XPD: 28 signs in eight places are 378 billion references. */
export const referenceGroups = 2;
/** Signs of one group: as many as a person repeats on the telephone without a mistake. */
export const referenceGroupLength = 4;

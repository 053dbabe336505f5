type Merits = { seenAt: number; interests: readonly string[]; hasPhoto: boolean };

const dayMs = 86_400_000;
/** Kilometres and points, by the bands shown on cards. */
const nearness = [
  { below: 10, points: 40 },
  { below: 25, points: 32 },
  { below: 50, points: 22 },
  { below: 100, points: 10 },
];
const activity = [
  { withinDays: 1, points: 30 },
  { withinDays: 7, points: 20 },
  { withinDays: 30, points: 10 },
];
const interestPoints = 5;
const interestsCounted = 4;
const photoPoints = 15;

/**
 * The database's score, computed a second time: "People near you first, who were active lately, share
 * interests with you and show a photo", with points for each; activity in days before the search's start.
 */
export function scoreOf(
  candidate: Merits,
  searcher: { km: number; interests: readonly string[]; at: Date },
): number {
  const near = nearness.find(({ below }) => searcher.km < below)?.points ?? 0;
  const since = (days: number) => searcher.at.getTime() - days * dayMs;
  const active = activity.find(({ withinDays }) => candidate.seenAt >= since(withinDays))?.points ?? 0;
  const shared = candidate.interests.filter((topic) => searcher.interests.includes(topic)).length;
  const photo = candidate.hasPhoto ? photoPoints : 0;
  return near + active + interestPoints * Math.min(interestsCounted, shared) + photo;
}

import { finderLeast } from "#contracts/limits.ts";
import { finderCardNames, finderCards } from "#contracts/meeting/finder-cards.ts";
import type { Session } from "./crowd.ts";
import type { BenchDatabase } from "./database.ts";

/** One of this many members has answered cards. */
const answeredByOneOf = 2;
/** One of this many answers matters a lot to its member. */
const importantOneOf = 5;
/** One of this many members has a deal-breaker. */
const breakerOneOf = 3;

/** SQL of a number from 0 to 2,147,483,647 that depends on the id of the member `p` and on `salt`. */
const drawn = (salt: string) => `(hashtext(${salt} || p.member_id::text)::bigint & 2147483647)`;

/**
 * Stores answers to the cards of the match finder. About half of the members have answered the first cards: at least as
 * many as the finder requires, at most all. `askers` have answered all cards. A kept database has the answers of the crowd
 * already.
 */
export async function seedAnswers({ pool }: BenchDatabase, askers: readonly Session[]): Promise<void> {
  const { rows } = await pool.query("select 1 from finder_answers limit 1");
  const cards = JSON.stringify(Object.entries(finderCards));
  if (rows.length === 0) {
    const some = answersOf(`${drawn("'answered'")} % ${answeredByOneOf} = 0`);
    await pool.query(some, [cards, finderLeast]);
  }
  const all = answersOf("p.member_id = any($3::uuid[])");
  await pool.query(all, [cards, finderCardNames.length, askers.map(({ memberId }) => memberId)]);
  await pool.query("vacuum (analyze) finder_answers");
}

/** Parameters: the cards as `[name, options]`, and how many of them each member has answered at least. */
function answersOf(members: string): string {
  return `insert into finder_answers (member_id, site_id, answers, answered_at)
    select p.member_id, p.site_id, given.answers, p.last_seen_at
    from profiles p cross join lateral (
      select jsonb_object_agg(one.name, jsonb_build_object(
          'options', case
            when one.name <> 'breakers' or one.draw % ${breakerOneOf} = 0
              then jsonb_build_array(one.options -> (one.draw % jsonb_array_length(one.options))::int)
            else '[]'::jsonb end,
          'important', one.name <> 'breakers' and one.draw / 1000 % ${importantOneOf} = 0
        )) as answers
      from (
        select card ->> 0 as name, card -> 1 as options, ${drawn("(card ->> 0)")} as draw
        from jsonb_array_elements($1::jsonb) with ordinality as dealt(card, place)
        where place <= $2::int + ${drawn("'cards'")} % (jsonb_array_length($1::jsonb) + 1 - $2::int)
      ) one
    ) given
    where ${members}
    on conflict (member_id) do update set answers = excluded.answers`;
}

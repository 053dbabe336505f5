-- One bit for each topic of contracts/people/profile-options.ts, so that indexes of searches hold a member's interests.
-- A topic keeps its place: new ones go to the end. Profiles that name a topic before it is here are written again.
CREATE OR REPLACE FUNCTION interest_bits(topics text[]) RETURNS bit LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(bit_or(1::bigint << (array_position(ARRAY[
    'cooking', 'baking', 'eating_out', 'wine', 'craft_beer', 'coffee', 'vegetarian_food', 'hiking', 'cycling',
    'running', 'swimming', 'climbing', 'skiing', 'sailing', 'yoga', 'fitness', 'football', 'tennis', 'martial_arts',
    'horse_riding', 'dancing', 'live_music', 'festivals', 'playing_music', 'singing', 'vinyl', 'cinema', 'series',
    'theatre', 'museums', 'architecture', 'photography', 'painting', 'crafts', 'reading', 'writing', 'languages',
    'history', 'science', 'technology', 'gaming', 'board_games', 'quizzes', 'travel', 'city_trips', 'camping',
    'beach', 'gardening', 'dogs', 'cats', 'motorbikes', 'sauna', 'meditation', 'volunteering'
  ], topic) - 1)), 0)::bit(64) FROM unnest(topics) topic
$$;

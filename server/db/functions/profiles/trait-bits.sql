-- One bit for each option of the traits in contracts/people/profile-options.ts, so that indexes of searches hold a member's
-- looks and relationship. An option keeps its place: new ones go to the end. Profiles that name an option before it is
-- here are written again.
CREATE OR REPLACE FUNCTION trait_bits(traits text[]) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(bit_or(1::bigint << (array_position(ARRAY[
    'hair_color:blonde', 'hair_color:light_brown', 'hair_color:brown', 'hair_color:black', 'hair_color:red',
    'hair_color:grey', 'hair_color:white', 'hair_color:dyed', 'hair_color:bald',
    'eye_color:blue', 'eye_color:green', 'eye_color:grey', 'eye_color:hazel', 'eye_color:brown', 'eye_color:amber',
    'body_type:slim', 'body_type:athletic', 'body_type:average', 'body_type:curvy', 'body_type:sturdy',
    'body_type:plus_size',
    'tattoos:none', 'tattoos:few', 'tattoos:many',
    'relationship_status:single', 'relationship_status:in_a_relationship', 'relationship_status:open_relationship',
    'relationship_status:married', 'relationship_status:separated', 'relationship_status:divorced',
    'relationship_status:widowed'
  ], trait) - 1)), 0) FROM unnest(traits) trait
$$;

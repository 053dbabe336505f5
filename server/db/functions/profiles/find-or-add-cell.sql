-- The number of the place that a profile is searched at.
CREATE OR REPLACE FUNCTION find_or_add_cell(of_country text, of_lat double precision, of_lon double precision) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  found integer;
BEGIN
  SELECT id INTO found FROM cells WHERE lat = of_lat AND lon = of_lon AND country = of_country;
  IF found IS NULL THEN
    -- One transaction at a time adds cells, until it ends: a number is never seen before a lower one.
    PERFORM pg_advisory_xact_lock(727003);
    INSERT INTO cells (country, lat, lon) VALUES (of_country, of_lat, of_lon)
      ON CONFLICT DO NOTHING RETURNING id INTO found;
    IF found IS NULL THEN
      SELECT id INTO found FROM cells WHERE lat = of_lat AND lon = of_lon AND country = of_country;
    END IF;
  END IF;
  RETURN found;
END $$;

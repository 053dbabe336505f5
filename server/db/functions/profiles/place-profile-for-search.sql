-- Whether a search may find a profile, and where: kept in the row, so that an index alone answers.
CREATE OR REPLACE FUNCTION place_profile_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_listed := NEW.status = 'active' AND NEW.kind = 'member'
    -- defence: invisible-not-listed
    AND NOT NEW.is_invisible
    -- defence: private-not-listed
    AND NOT NEW.is_private
    AND EXISTS (SELECT 1 FROM accounts WHERE id = NEW.member_id AND status = 'active');
  NEW.cell_id := CASE WHEN NEW.cell_lat IS NULL OR 'region' = ANY(NEW.hidden_fields) THEN 0
    ELSE find_or_add_cell(coalesce(NEW.country, ''), NEW.cell_lat, NEW.cell_lon) END;
  RETURN NEW;
END $$;

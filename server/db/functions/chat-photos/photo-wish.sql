-- The receiver's wish for a photo of this sender: refused, blurred until they allow it, or sharp. Null without a profile:
-- a receiver who left has no wish. A caller that stores the photo must hold the pair (lock-pair.ts), the receiver's
-- profile (hold-wishes.ts) and the conversation, because the answer changes under these locks.
CREATE OR REPLACE FUNCTION photo_wish(p_receiver uuid, p_sender uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT CASE
      -- defence: never-holds
      WHEN decided.choice = 'never' THEN 'refused'
      WHEN p.photos_from = 'nobody' THEN 'refused'
      -- A sender whom the receiver always allows is no stranger any more.
      WHEN decided.choice = 'always' OR knows_sender(p_receiver, p_sender) THEN 'sharp'
      WHEN p.photos_from = 'known' THEN 'refused'
      ELSE 'blurred'
    END
  FROM profiles p
    LEFT JOIN photo_choices decided ON decided.member_id = p.member_id AND decided.sender_id = p_sender
  WHERE p.member_id = p_receiver);
END $$;

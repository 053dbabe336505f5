-- Why the receiver would get no voice message of this sender; null if they would, or if the receiver left. A stranger is
-- not told whether the receiver wants any. A caller that stores one must hold the same locks as for photo_wish.
CREATE OR REPLACE FUNCTION voice_refusal(p_receiver uuid, p_sender uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT CASE
      -- defence: voice-from-known
      WHEN NOT knows_sender(p_receiver, p_sender) THEN 'voice_not_yet'
      -- defence: voice-wanted
      WHEN p.refuses_voice THEN 'voice_unwanted'
    END
  FROM profiles p WHERE p.member_id = p_receiver);
END $$;

-- Stores one message of a kind that its receiver may refuse: a photo, a gift or a voice message. It is stored with what
-- it carries, or nothing changes. docs/decisions/0113-kinds-by-wish-in-one-statement.md says why;
-- server/modules/talking/chats/store-by-wish.ts calls it.
--
-- p_send: as an element of the array of store_messages, and { pair, pair_seed, peaks, kind_confirmed }.
--   pair, pair_seed: name and seed of the pair's lock (server/modules/people/visibility/lock-pair.ts).
--   payload: of a photo: { photo, view_once }, the id of an upload and whether it can be viewed once.
--   voice: of a voice message: the id of an upload, whose length is in the body; peaks: its drawing.
--   kind_confirmed: of a gift: its sender knows the kind of the receiver's profile.
--
-- Answers { outcome, ... } as an element of the answer of store_messages. Where the message would be stored, the first of
--   these holds: photo_gone, voice_gone (the upload is not the sender's, was sent or was swept); kind_unconfirmed;
--   photos_unwanted, gifts_unwanted, voice_not_yet, voice_unwanted; stored. So a sender who is signed out, blocked, cannot
--   pay or writes to a member who left does not learn the receiver's wish. With a stored photo comes { photo: { width,
--   height, placeholder, isRevealed } }, with a stored voice message { recording: { durationMs, peaks } }.
--
-- Locks: the pair, the receiver's wishes, the upload, the purse, the conversation, and then the others of store_messages; it
--   waits for each.
CREATE OR REPLACE FUNCTION store_message_by_wish(p_send jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_sender uuid := p_send->>'sender';
  v_receiver uuid := p_send->>'receiver';
  v_photo uuid := p_send->'payload'->>'photo';
  v_voice uuid := p_send->>'voice';
  v_gift text := p_send->>'gift';
  v_is_held boolean := true;
  v_wish text;
  v_refusal text;
  v_answer jsonb;
  v_conversation uuid;
  v_seq bigint;
  v_carried jsonb;
BEGIN
  -- defence: sending-holds-pair
  PERFORM pg_advisory_xact_lock(hashtextextended(p_send->>'pair', (p_send->>'pair_seed')::bigint));
  -- defence: sending-holds-wishes
  PERFORM FROM profiles WHERE member_id = v_receiver FOR SHARE;

  IF v_photo IS NOT NULL THEN
    PERFORM FROM chat_photos WHERE id = v_photo
      -- defence: own-upload
      AND member_id = v_sender
      -- defence: upload-sent-once
      AND conversation_id IS NULL
      FOR UPDATE;
    v_is_held := FOUND;
  ELSIF v_voice IS NOT NULL THEN
    PERFORM FROM voice_messages WHERE id = v_voice
      -- defence: own-voice
      AND member_id = v_sender
      -- defence: voice-sent-once
      AND conversation_id IS NULL
      FOR UPDATE;
    v_is_held := FOUND;
  END IF;
  -- Locks of store_messages, taken before the wish is read: whoever deletes the conversation deletes what made its sender
  -- known, and is never overtaken.
  PERFORM FROM credit_balances WHERE member_id = v_sender FOR NO KEY UPDATE;
  -- defence: wish-read-under-chat-lock
  PERFORM FROM conversations WHERE low_id = least(v_sender, v_receiver) AND high_id = greatest(v_sender, v_receiver) FOR NO KEY UPDATE;

  IF v_photo IS NOT NULL THEN
    v_wish := photo_wish(v_receiver, v_sender);
    v_refusal := CASE WHEN NOT v_is_held THEN 'photo_gone' WHEN v_wish = 'refused' THEN 'photos_unwanted' END;
  ELSIF v_voice IS NOT NULL THEN
    v_refusal := CASE WHEN NOT v_is_held THEN 'voice_gone' ELSE voice_refusal(v_receiver, v_sender) END;
  ELSIF v_gift IS NOT NULL THEN
    SELECT CASE
        -- defence: gift-kind-confirmed
        WHEN kind = 'fictional' AND NOT coalesce((p_send->>'kind_confirmed')::boolean, false) THEN 'kind_unconfirmed'
        -- defence: gift-wanted
        WHEN refuses_gifts THEN 'gifts_unwanted'
      END INTO v_refusal FROM profiles WHERE member_id = v_receiver;
  ELSE
    RAISE EXCEPTION 'a message of no kind that its receiver may refuse';
  END IF;

  -- defence: wish-told-last
  v_answer := store_messages(jsonb_build_array(p_send || jsonb_build_object('refused', v_refusal)), true)->0;
  IF v_answer->>'outcome' <> 'stored' THEN RETURN v_answer; END IF;

  v_conversation := v_answer->>'conversationId';
  v_seq := v_answer->>'seq';
  IF v_photo IS NOT NULL THEN
    UPDATE chat_photos
      SET conversation_id = v_conversation, seq = v_seq, receiver_id = v_receiver,
        is_view_once = (p_send->'payload'->>'view_once')::boolean,
        revealed_at = CASE WHEN v_wish = 'sharp' THEN (p_send->>'at')::timestamptz END
      WHERE id = v_photo
      RETURNING jsonb_build_object('photo', jsonb_build_object(
        'width', width, 'height', height, 'placeholder', placeholder, 'isRevealed', revealed_at IS NOT NULL
      )) INTO v_carried;
  ELSIF v_voice IS NOT NULL THEN
    UPDATE voice_messages
      SET conversation_id = v_conversation, seq = v_seq,
        peaks = ARRAY(
          SELECT peak::smallint FROM jsonb_array_elements_text(p_send->'peaks') WITH ORDINALITY AS one(peak, place)
          ORDER BY place
        )
      WHERE id = v_voice
      RETURNING jsonb_build_object('recording', jsonb_build_object('durationMs', duration_ms, 'peaks', peaks))
      INTO v_carried;
  ELSE
    INSERT INTO received_gifts (conversation_id, seq, member_id) VALUES (v_conversation, v_seq, v_receiver);
  END IF;
  RETURN v_answer || coalesce(v_carried, '{}');
END $$;

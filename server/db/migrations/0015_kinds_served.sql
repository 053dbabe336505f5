-- Whether a site shows profiles of a kind at all (promise 1): members always, a fictional one only where the site has
-- words that say what it is, a cam one only in the countries the site names. Asked by
-- server/modules/people/safety/served-kind.ts and below, so that no query can leave it out.
CREATE FUNCTION is_kind_served(p_site uuid, p_kind text, p_country text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_kind = 'member' THEN
    RETURN true;
  END IF;
  RETURN EXISTS (
    SELECT 1 FROM sites WHERE id = p_site AND CASE p_kind
      WHEN 'fictional' THEN jsonb_typeof(settings->'fictional_warning') = 'string' AND settings->>'fictional_warning' ~ '\S'
      WHEN 'cam' THEN jsonb_typeof(settings->'camCountries') = 'array' AND settings->'camCountries' ? p_country
      ELSE false
    END
  );
END $$;
--> statement-breakpoint
-- Numbers, stores and charges one message, or changes nothing and says why in out_outcome:
-- stored, repeat (the sender's client id is known), stranger (no conversation yet and none to begin), partner_gone,
-- blocked, partner_unconfirmed, credits_insufficient, conversation_limit_reached.
-- p_conversation is the id of a conversation to begin; whoever gives it holds the pair's lock and knows that the
-- receiver may be written to. A partner whose kind the site does not serve is gone. Locks: the sender's purse, the conversation, its sides, lower member first.
-- The prices and refusals are those of server/modules/talking/chats/message-rules.ts; store-message.test.ts holds them together.
CREATE OR REPLACE FUNCTION store_message(
  p_site uuid, p_sender uuid, p_receiver uuid, p_client uuid, p_message uuid, p_entry uuid, p_body text,
  p_is_premium boolean, p_message_credits integer, p_free_messages integer, p_free_conversations integer,
  p_now timestamptz, p_conversation uuid,
  OUT out_outcome text, OUT out_conversation uuid, OUT out_seq integer, OUT out_cost integer, OUT out_balance integer,
  OUT out_free_messages_used integer, OUT out_free_conversations_used integer, OUT out_free_sent integer
) LANGUAGE plpgsql AS $$
DECLARE
  v_low uuid := least(p_sender, p_receiver);
  v_high uuid := greatest(p_sender, p_receiver);
  v_account text;
  v_profile text;
  v_is_free boolean;
BEGIN
  SELECT balance, free_messages_used, free_conversations_used
    INTO STRICT out_balance, out_free_messages_used, out_free_conversations_used
    FROM credit_balances WHERE member_id = p_sender FOR UPDATE;
  -- All of a sender's messages pass the lock above: what is not found now cannot appear before the insert below.
  IF EXISTS (SELECT 1 FROM messages WHERE sender_id = p_sender AND client_id = p_client) THEN
    out_outcome := 'repeat';
    RETURN;
  END IF;

  SELECT id, last_seq + 1 INTO out_conversation, out_seq
    FROM conversations WHERE low_id = v_low AND high_id = v_high AND site_id = p_site FOR NO KEY UPDATE;
  IF out_conversation IS NULL THEN
    IF p_conversation IS NULL THEN
      out_outcome := 'stranger';
      RETURN;
    END IF;
    out_seq := 1;
    out_free_sent := 0;
  ELSE
    SELECT free_sent INTO STRICT out_free_sent
      FROM conversation_sides WHERE conversation_id = out_conversation AND member_id = p_sender;
  END IF;

  -- Read after the conversation is locked, so that a block that was answered already is never overtaken.
  SELECT a.status, p.status INTO v_account, v_profile
    FROM accounts a LEFT JOIN profiles p ON p.member_id = a.id
      AND is_kind_served(p.site_id, p.kind, p.country)
    WHERE a.id = p_receiver;
  IF v_account IS NULL OR v_profile IS NULL OR NOT (
    v_account = 'not_confirmed' OR (v_account = 'active' AND v_profile = 'active')
  ) THEN
    out_outcome := 'partner_gone';
    RETURN;
  END IF;
  IF EXISTS (SELECT 1 FROM blocks WHERE blocker_id = p_receiver AND blocked_id = p_sender)
    OR EXISTS (SELECT 1 FROM blocks WHERE blocker_id = p_sender AND blocked_id = p_receiver) THEN
    out_outcome := 'blocked';
    RETURN;
  END IF;
  IF v_account = 'not_confirmed' THEN
    out_outcome := 'partner_unconfirmed';
    RETURN;
  END IF;

  -- Free messages first, in the first conversations only.
  v_is_free := out_free_messages_used < p_free_messages
    AND (out_free_sent > 0 OR out_free_conversations_used < p_free_conversations);
  out_cost := CASE WHEN v_is_free THEN 0 ELSE p_message_credits END;
  IF out_balance < out_cost THEN
    out_outcome := CASE WHEN out_free_messages_used < p_free_messages AND NOT p_is_premium
      THEN 'conversation_limit_reached' ELSE 'credits_insufficient' END;
    RETURN;
  END IF;

  IF out_conversation IS NULL THEN
    out_conversation := p_conversation;
    INSERT INTO conversations (id, site_id, low_id, high_id, last_seq, last_message_at, created_at)
      VALUES (out_conversation, p_site, v_low, v_high, out_seq, p_now, p_now);
    INSERT INTO conversation_sides (conversation_id, member_id, partner_id, last_message_at)
      VALUES (out_conversation, v_low, v_high, p_now), (out_conversation, v_high, v_low, p_now);
  ELSE
    UPDATE conversations SET last_seq = out_seq, last_message_at = p_now WHERE id = out_conversation;
  END IF;
  INSERT INTO messages (conversation_id, seq, id, sender_id, client_id, body, cost, created_at)
    VALUES (out_conversation, out_seq, p_message, p_sender, p_client, p_body, out_cost, p_now);

  IF v_is_free THEN
    out_free_messages_used := out_free_messages_used + 1;
    out_free_conversations_used := out_free_conversations_used + CASE WHEN out_free_sent = 0 THEN 1 ELSE 0 END;
    out_free_sent := out_free_sent + 1;
    UPDATE credit_balances
      SET free_messages_used = out_free_messages_used, free_conversations_used = out_free_conversations_used
      WHERE member_id = p_sender;
  ELSE
    out_balance := spend_credits(
      p_sender, out_cost, 'message', p_message, 'message:' || p_message, p_entry, p_now
    );
  END IF;

  FOR side IN 1..2 LOOP
    IF (side = 1) = (p_sender = v_low) THEN
      UPDATE conversation_sides SET last_message_at = p_now, hidden_at = NULL, free_sent = out_free_sent
        WHERE conversation_id = out_conversation AND member_id = p_sender;
    ELSE
      UPDATE conversation_sides SET last_message_at = p_now, hidden_at = NULL, unread_count = unread_count + 1
        WHERE conversation_id = out_conversation AND member_id = p_receiver;
    END IF;
  END LOOP;
  out_outcome := 'stored';
END $$;

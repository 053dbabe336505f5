-- Stores what several members send at once: each message is numbered, charged and counted as unread, or changes nothing.
-- docs/decisions/0029-sends-stored-together.md says why; server/modules/talking/chats/store-messages.ts calls it.
--
-- p_sends: array of { place, session, site, sender, receiver, client, message, entry, kind, body, payload, sticker, gift, voice, gif,
--   credits, max_credits, free_messages, free_conversations, reply_to, quote_length, conversation, refused, at }. At most one of each sender.
--   session: hash of the sender's token, which has to stand; null where the caller has looked it up.
--   sticker: the name of a sticker, of kind text with the sticker's sign as body; null or missing otherwise.
--   gift: the name of a gift, of kind text with the gift's sign and note as body; null or missing otherwise.
--   voice: the id of a voice message, of kind text with its sign and length as body; null or missing otherwise.
--   gif: the id of a picture in gifs, of kind text with its sign and description as body; null or missing otherwise. The
--   caller has renewed its row, so that the sweep leaves it alone until it is marked here as sent.
--   credits, free_messages, free_conversations: what the message costs, and how many free ones may pay for it instead.
--   max_credits: the price its sender was shown; a message that costs more is refused. Null: whatever it costs.
--   reply_to: number of a message of the conversation that it answers; null where it answers none.
--   quote_length: characters of that message in the answer; null, as the release before sends it: the whole message.
--   conversation: id of a conversation to begin where there is none; whoever gives it holds the pair's lock and knows
--   that the receiver may be written to.
--   refused: the outcome of a message that would be stored otherwise; null or missing: stored. Its caller has found that the
--   receiver refuses it, which is told last.
-- p_waits: whether to wait for a purse or conversation that somebody else holds; otherwise that send is busy.
--
-- Answers an array of { place, outcome, ... }, the outcome being the first of these that holds:
--   session_over (the sender is gone, or the session does not stand); busy (nothing was looked at: send it alone, waiting); repeat (the sender's client id is known);
--   stranger (no conversation yet, and none to begin); partner_gone (a kind that the site does not serve included);
--   blocked; partner_unconfirmed; reply_unknown (their side holds no message of that number); conversation_limit_reached; credits_insufficient; price_higher; refused; stored.
--
-- Its statements are planned as the connection says (`alongIndexes` in server/db/open-database.ts): settings of the
-- function's own would cost more than all it does.
--
-- Locks: purses, conversations, gifs by id, sides by conversation and member, members' stamps by member.
CREATE OR REPLACE FUNCTION store_messages(p_sends jsonb, p_waits boolean) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_purses uuid[];
  v_conversations uuid[];
  v_outcomes jsonb;
  v_members uuid[];
BEGIN
  -- Stamps are counted below, once and in order; the trigger of conversation_sides leaves them alone meanwhile.
  PERFORM set_config('rendezvous.stamps_counted', 'yes', true);
  IF p_waits THEN
    v_purses := ARRAY(
      SELECT b.member_id FROM jsonb_to_recordset(p_sends) AS one(sender uuid)
        JOIN credit_balances b ON b.member_id = one.sender
        -- defence: purse-locked
        FOR NO KEY UPDATE OF b
    );
    v_conversations := ARRAY(
      SELECT c.id FROM jsonb_to_recordset(p_sends) AS one(site uuid, sender uuid, receiver uuid)
        JOIN conversations c ON c.low_id = least(one.sender, one.receiver)
          AND c.high_id = greatest(one.sender, one.receiver) AND c.site_id = one.site
        FOR NO KEY UPDATE OF c
    );
  ELSE
    WITH purses AS (
      SELECT b.member_id FROM jsonb_to_recordset(p_sends) AS one(sender uuid)
        JOIN credit_balances b ON b.member_id = one.sender FOR NO KEY UPDATE OF b
        -- defence: batch-purse-locked
        SKIP LOCKED
    ), talks AS (
      SELECT c.id FROM jsonb_to_recordset(p_sends) AS one(site uuid, sender uuid, receiver uuid)
        JOIN conversations c ON c.low_id = least(one.sender, one.receiver)
          AND c.high_id = greatest(one.sender, one.receiver) AND c.site_id = one.site
        FOR NO KEY UPDATE OF c
        -- defence: batch-chat-locked
        SKIP LOCKED
    )
    SELECT ARRAY(SELECT member_id FROM purses), ARRAY(SELECT id FROM talks) INTO v_purses, v_conversations;
  END IF;

  -- A statement of its own sees what was committed until now, thus after the locks were taken: a block that was answered
  -- is never overtaken, and a client id that is not found cannot appear before the insert.
  WITH looked AS MATERIALIZED (
    SELECT one.*, c.id AS known, coalesce(c.last_seq, 0) AS last_seq, coalesce(side.free_sent, 0) AS free_sent,
      coalesce(side.cleared_seq, 0) AS cleared_seq,
      purse.balance, purse.free_messages_used, purse.free_conversations_used,
      own.premium_at IS NOT NULL AS is_premium, own.last_seen_at,
      -- defence: free-messages-counted
      purse.free_messages_used < one.free_messages
        -- defence: free-conversations-counted
        AND (coalesce(side.free_sent, 0) > 0 OR purse.free_conversations_used < one.free_conversations)
        AS is_free,
      CASE
        -- defence: gone-sender-alone
        WHEN own.id IS NULL OR purse.member_id IS NULL THEN 'session_over'
        WHEN one.session IS NOT NULL AND (
          own.site_id <> one.site
          -- defence: cached-session-of-who-may
          OR own.status NOT IN ('active', 'not_confirmed')
          -- defence: cached-session-looked-up
          OR (SELECT true FROM sessions s WHERE s.token_hash = one.session AND s.account_id = one.sender AND s.expires_at > one.at) IS NULL
        ) THEN 'session_over'
        WHEN one.sender <> ALL (v_purses) OR (c.id IS NOT NULL AND c.id <> ALL (v_conversations)) THEN 'busy'
        -- defence: message-stored-once
        WHEN (SELECT true FROM messages m WHERE m.sender_id = one.sender AND m.client_id = one.client) THEN 'repeat'
        WHEN c.id IS NULL AND one.conversation IS NULL THEN 'stranger'
        WHEN partner.status = 'not_confirmed' OR (partner.status = 'active' AND profile.status = 'active') THEN NULL
        ELSE 'partner_gone'
      END AS refusal,
      partner.status = 'not_confirmed' AS is_partner_unconfirmed,
      profile.site_id AS profile_site, profile.kind AS profile_kind, profile.country AS profile_country
    FROM jsonb_to_recordset(p_sends) AS one(
        place int, session text, site uuid, sender uuid, receiver uuid, client uuid, message uuid, entry uuid,
        kind text, body text, payload jsonb, sticker text, gift text, voice uuid, gif uuid, credits int, max_credits int, free_messages int, free_conversations int,
        reply_to bigint, quote_length int, conversation uuid, refused text, at timestamptz
      )
      LEFT JOIN accounts own ON own.id = one.sender
      LEFT JOIN credit_balances purse ON purse.member_id = one.sender
      LEFT JOIN conversations c ON c.low_id = least(one.sender, one.receiver)
        AND c.high_id = greatest(one.sender, one.receiver) AND c.site_id = one.site
      LEFT JOIN conversation_sides side ON side.conversation_id = c.id AND side.member_id = one.sender
      LEFT JOIN accounts partner ON partner.id = one.receiver
      LEFT JOIN profiles profile ON profile.member_id = one.receiver
  ), decided AS MATERIALIZED (
    SELECT looked.*,
      CASE WHEN is_free THEN 0 ELSE credits END AS cost,
      CASE
        WHEN refusal IS NOT NULL THEN refusal
        WHEN profile_kind IS NULL THEN 'partner_gone'
        -- defence: message-to-served-kind
        WHEN profile_kind <> 'member' AND NOT is_kind_served(profile_site, profile_kind, profile_country) THEN 'partner_gone'
        -- defence: send-asks-blocks
        WHEN (SELECT true FROM blocks WHERE blocker_id = receiver AND blocked_id = sender) OR (SELECT true FROM blocks WHERE blocker_id = sender AND blocked_id = receiver) THEN 'blocked'
        WHEN is_partner_unconfirmed THEN 'partner_unconfirmed'
        -- Numbers have no gaps: what lies between the two is there, and nothing else is.
        -- defence: reply-in-own-conversation
        WHEN reply_to <= cleared_seq OR reply_to > last_seq THEN 'reply_unknown'
        WHEN is_free THEN coalesce(refused, 'stored')
        -- defence: price-as-shown
        WHEN balance >= credits AND credits > max_credits THEN 'price_higher'
        -- defence: balance-before-message
        WHEN balance >= credits THEN coalesce(refused, 'stored')
        WHEN free_messages_used < free_messages AND NOT is_premium THEN 'conversation_limit_reached'
        ELSE 'credits_insufficient'
      END AS outcome
    FROM looked
  ), sent AS MATERIALIZED (
    SELECT place, sender, receiver, client, message, entry, kind, body, payload, sticker, gift, voice, gif, reply_to, quote_length, cost, at, site,
      known, coalesce(known, conversation) AS conversation,
      -- Only what is stored takes a number, so that none is missing.
      last_seq + row_number() OVER (PARTITION BY coalesce(known, conversation) ORDER BY place) AS seq,
      balance - cost AS balance,
      free_messages_used + is_free::int AS free_messages_used,
      free_conversations_used + (is_free
        -- defence: conversation-counted-once
        AND free_sent = 0
      )::int AS free_conversations_used,
      free_sent + is_free::int AS free_sent,
      is_free::int AS free
    FROM decided WHERE outcome = 'stored'
  ), begun AS (
    INSERT INTO conversations (id, site_id, low_id, high_id, last_seq, last_message_at, created_at)
    SELECT conversation, site, least(sender, receiver), greatest(sender, receiver), seq, at, at
    FROM sent WHERE known IS NULL
  ), begun_sides AS (
    INSERT INTO conversation_sides
      (conversation_id, member_id, partner_id, last_message_at, unread_count, free_sent)
    SELECT conversation, sender, receiver, at, 0, free_sent FROM sent WHERE known IS NULL
    UNION ALL
    SELECT conversation, receiver, sender, at, 1, 0 FROM sent WHERE known IS NULL
  ), inserted AS (
    INSERT INTO messages
      (conversation_id, seq, id, sender_id, client_id, kind, body, payload, sticker, gift, voice, gif, reply_to, cost, created_at)
    SELECT conversation, seq, message, sender, client, kind, body, payload, sticker, gift, voice, gif, reply_to, cost, at FROM sent
  ), held_gifs AS MATERIALIZED (
    SELECT g.id, sent.at FROM sent JOIN gifs g ON g.id = sent.gif
    WHERE sent.gif IS NOT NULL AND g.sent_at IS NULL ORDER BY g.id FOR NO KEY UPDATE OF g
  ), kept_gifs AS (
    -- With the message, or not at all: a refused one keeps no picture from the sweep.
    -- defence: sent-gif-marked
    UPDATE gifs g SET sent_at = held.at FROM held_gifs held WHERE g.id = held.id
  ), booked AS (
    INSERT INTO ledger_entries
      (id, member_id, from_book, to_book, amount, cause, cause_id, idempotency_key, balance_after, created_at)
    SELECT entry, sender, 'member', 'spent', cost, CASE kind WHEN 'photo' THEN 'photo' ELSE 'message' END, message,
      -- The release before knows no cause of its own for gifts: the key tells them (server/modules/money/credits/present.ts).
      CASE WHEN gift IS NULL THEN 'message:' ELSE 'gift:' END || message, balance, at
    FROM sent WHERE cost > 0
  ), charged AS (
    UPDATE credit_balances purse
    SET
      -- defence: message-debited
      balance = sent.balance,
      free_messages_used = sent.free_messages_used, free_conversations_used = sent.free_conversations_used
    FROM sent WHERE purse.member_id = sent.sender
  ), moved AS (
    UPDATE conversations c SET last_seq = newest.seq, last_message_at = newest.at
    FROM (SELECT known, max(seq) AS seq, max(at) AS at FROM sent WHERE known IS NOT NULL GROUP BY known) newest
    WHERE c.id = newest.known
  ), locked_sides AS MATERIALIZED (
    SELECT side.conversation_id, side.member_id, told.at, told.unread, told.free
    FROM (
      SELECT known, member, max(at) AS at, sum(unread)::int AS unread, sum(free)::int AS free
      FROM (
        SELECT known, sender AS member, at, 0 AS unread, free FROM sent WHERE known IS NOT NULL
        UNION ALL
        -- defence: unread-counted
        SELECT known, receiver, at, 1, 0 FROM sent WHERE known IS NOT NULL
      ) AS each GROUP BY known, member
    ) AS told
      JOIN conversation_sides side ON side.conversation_id = told.known AND side.member_id = told.member
    ORDER BY 1, 2 FOR NO KEY UPDATE OF side
  ), counted AS (
    UPDATE conversation_sides side
    SET last_message_at = locked.at, hidden_at = NULL,
      -- defence: message-ends-archive
      archived_at = NULL,
      unread_count = side.unread_count + locked.unread, free_sent = side.free_sent + locked.free
    FROM locked_sides locked
    WHERE side.conversation_id = locked.conversation_id AND side.member_id = locked.member_id
  )
  SELECT
    coalesce(jsonb_agg(jsonb_build_object(
      'place', decided.place, 'outcome', decided.outcome, 'isPremium', decided.is_premium,
      'lastSeenAt', decided.last_seen_at, 'conversationId', sent.conversation, 'seq', sent.seq, 'cost', sent.cost,
      'balance', sent.balance, 'freeMessagesUsed', sent.free_messages_used,
      'freeConversationsUsed', sent.free_conversations_used, 'freeSent', sent.free_sent,
      -- Looked up where there is one only: a message that answers none costs nothing more.
      'quote', CASE WHEN sent.reply_to IS NOT NULL THEN (
        SELECT jsonb_build_object('senderId', quoted.sender_id,
          -- A sticker or gift is shown by its name, and a voice message or gif by its id; the release before knows the stored kind only.
          'kind', CASE WHEN quoted.withdrawn_at IS NOT NULL THEN 'withdrawn' ELSE quoted.kind END,
          'sticker', quoted.sticker, 'gift', quoted.gift, 'voice', quoted.voice, 'gif', quoted.gif,
          'body', left(quoted.body, coalesce(sent.quote_length, length(quoted.body))), 'isHeld', theirs.cleared_seq < quoted.seq)
        FROM messages quoted JOIN conversation_sides theirs
          ON theirs.conversation_id = quoted.conversation_id AND theirs.member_id = sent.receiver
        WHERE quoted.conversation_id = sent.conversation AND quoted.seq = sent.reply_to
      ) END
    )), '[]'),
    array_agg(sent.sender) FILTER (WHERE sent.place IS NOT NULL)
      || array_agg(sent.receiver) FILTER (WHERE sent.place IS NOT NULL)
    INTO v_outcomes, v_members
    FROM decided LEFT JOIN sent ON sent.place = decided.place;

  PERFORM set_config('rendezvous.stamps_counted', '', true);
  IF v_members IS NOT NULL THEN
    UPDATE member_stamps stamp SET version = version + 1
      FROM (
        SELECT member_id FROM member_stamps WHERE member_id = ANY (v_members) ORDER BY member_id FOR NO KEY UPDATE
      ) AS locked
      WHERE stamp.member_id = locked.member_id;
  END IF;
  RETURN v_outcomes;
END $$;

-- Takes credits from a purse and books it. Answers the balance that is left, or null where it would not suffice.
-- The same key twice is booked once; nothing costs nothing. Called by server/modules/money/credits/spend-credits.ts;
-- what messages cost is taken by store_messages.
CREATE OR REPLACE FUNCTION spend_credits(
  p_member uuid, p_amount integer, p_cause text, p_cause_id uuid, p_key text, p_entry uuid, p_now timestamptz
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_balance integer;
BEGIN
  SELECT balance INTO STRICT v_balance FROM credit_balances WHERE member_id = p_member FOR UPDATE;
  IF p_amount <= 0 THEN
    RETURN v_balance;
  END IF;
  IF v_balance < p_amount THEN
    RETURN CASE WHEN EXISTS (SELECT 1 FROM ledger_entries WHERE idempotency_key = p_key) THEN v_balance END;
  END IF;
  -- The ledger itself tells a key that was booked before.
  INSERT INTO ledger_entries
    (id, member_id, from_book, to_book, amount, cause, cause_id, idempotency_key, balance_after, created_at)
  VALUES
    (p_entry, p_member, 'member', 'spent', p_amount, p_cause, p_cause_id, p_key, v_balance - p_amount, p_now)
  ON CONFLICT (idempotency_key) DO NOTHING;
  IF NOT FOUND THEN
    RETURN v_balance;
  END IF;
  UPDATE credit_balances SET balance = balance - p_amount WHERE member_id = p_member;
  RETURN v_balance - p_amount;
END $$;

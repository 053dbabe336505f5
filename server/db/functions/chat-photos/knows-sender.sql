-- Whether a member has matched a sender or written to them; a kind refusal lets nobody in. PL/pgSQL, whose plans a
-- connection keeps: a function in SQL would be planned at each call.
CREATE OR REPLACE FUNCTION knows_sender(p_member uuid, p_sender uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM matches m WHERE m.low_id = least(p_member, p_sender) AND m.high_id = greatest(p_member, p_sender)
  ) OR EXISTS (
    SELECT FROM conversation_sides side
      JOIN messages answer ON answer.conversation_id = side.conversation_id AND answer.sender_id = p_member AND NOT answer.is_refusal
    WHERE side.member_id = p_member AND side.partner_id = p_sender
  );
END $$;

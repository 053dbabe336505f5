-- Settings of a site stand by subject (contracts/ground/site-settings.ts). The flat keys stay beside them: the release
-- before reads those, this one passes them by.
UPDATE sites SET settings = settings || (
  SELECT coalesce(jsonb_object_agg(subject, fields), '{}') FROM (
    SELECT subject, jsonb_object_agg(
      field, CASE flat WHEN 'enable_site_entry_popup' THEN to_jsonb(settings->>flat <> 'no') ELSE settings->flat END
    ) AS fields
    FROM (VALUES
      ('name', 'brand', 'name'),
      ('domain', 'brand', 'domain'),
      ('niche', 'brand', 'niche'),
      ('cdn_prefix', 'brand', 'cdnPrefix'),
      ('mail_name', 'brand', 'mailName'),
      ('support_phone', 'brand', 'supportPhone'),
      ('support_email', 'brand', 'supportEmail'),
      ('countries', 'reach', 'countries'),
      ('domain_language', 'reach', 'domainLanguage'),
      ('isLanguageMenuHidden', 'reach', 'isLanguageMenuHidden'),
      ('signups', 'signup', 'mode'),
      ('allowedNetworks', 'signup', 'allowedNetworks'),
      ('inviteCodes', 'signup', 'inviteCodes'),
      ('logged_out_search', 'search', 'forVisitors'),
      ('logged_out_search_trafficsource', 'search', 'forTrafficSource'),
      ('search_fields', 'search', 'fields'),
      ('visible_profile_fields', 'profiles', 'visibleFields'),
      ('fictional_icon', 'kinds', 'fictionalIcon'),
      ('fictional_warning', 'kinds', 'fictionalWarning'),
      ('fictional_singular', 'kinds', 'fictionalSingular'),
      ('fictional_plural', 'kinds', 'fictionalPlural'),
      ('camCountries', 'kinds', 'camCountries'),
      ('member_resell', 'kinds', 'isReselling'),
      ('message_length', 'chat', 'messageLength'),
      ('freePhotos', 'photos', 'freeSlots'),
      ('premiumPhotos', 'photos', 'premiumSlots'),
      ('freeVisiblePhotos', 'photos', 'freeVisible'),
      ('message_credits', 'money', 'messageCredits'),
      ('photo_credits', 'money', 'photoCredits'),
      ('gift_credits', 'money', 'giftCredits'),
      ('signup_credits', 'money', 'signupCredits'),
      ('freeMessages', 'money', 'freeMessages'),
      ('freeConversations', 'money', 'freeConversations'),
      ('refund_days', 'money', 'refundDays'),
      ('enable_site_entry_popup', 'legal', 'hasEntryWarning'),
      ('index_title', 'marketing', 'indexTitle'),
      ('description', 'marketing', 'description'),
      ('push_public_key', 'push', 'publicKey')
    ) AS known(flat, subject, field)
    WHERE settings ? flat
    GROUP BY subject
  ) AS subjects
);
--> statement-breakpoint
-- The same question as before, of the settings by subject. A warning that is longer than the product would show is as
-- good as none: nobody is served without words.
CREATE OR REPLACE FUNCTION is_kind_served(p_site uuid, p_kind text, p_country text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_kind = 'member' THEN
    RETURN true;
  END IF;
  RETURN EXISTS (
    SELECT 1 FROM sites WHERE id = p_site AND CASE p_kind
      WHEN 'fictional' THEN jsonb_typeof(settings->'kinds'->'fictionalWarning') = 'string'
        AND settings->'kinds'->>'fictionalWarning' ~ '\S'
        AND char_length(settings->'kinds'->>'fictionalWarning') <= 1000
      WHEN 'cam' THEN jsonb_typeof(settings->'kinds'->'camCountries') = 'array'
        AND settings->'kinds'->'camCountries' ? p_country
      ELSE false
    END
  );
END $$;

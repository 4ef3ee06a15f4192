-- Lists: for each register an index in every order it can be sorted by, so that a page costs the same
-- whatever the register holds. An empty value counts as the smallest, hence NULLS FIRST: read forwards
-- for "a to z", backwards for "z to a".
DO $$
DECLARE
  register record;
  field text;
BEGIN
  FOR register IN SELECT * FROM (VALUES
    ('individual', ARRAY['phone_number', 'city']),
    ('corporate', ARRAY['rc_number', 'sector']),
    ('property', ARRAY['use', 'assessed_value']),
    ('shop', ARRAY['line_of_business', 'city']),
    ('vehicle', ARRAY['vehicle_class', 'park']),
    ('mast', ARRAY['mast_type', 'height']),
    ('signage', ARRAY['sign_type', 'permit_to'])
  ) AS listed(name, columns)
  LOOP
    FOREACH field IN ARRAY register.columns LOOP
      EXECUTE format('CREATE INDEX %I ON %I (%I %s, id)', register.name || '_list_' || field, register.name, field,
        (SELECT CASE WHEN attnotnull THEN '' ELSE 'NULLS FIRST' END FROM pg_attribute
         WHERE attrelid = register.name::regclass AND attname = field));
    END LOOP;
    FOREACH field IN ARRAY ARRAY['status', 'updated_at', 'created_at'] LOOP
      EXECUTE format('CREATE INDEX %I ON %I (%I, id)', register.name || '_list_' || field, register.name, field);
    END LOOP;
    -- The first page of an officer who sees one local government, and of what a clerk entered.
    EXECUTE format('CREATE INDEX %I ON %I (lga_id, title, id)', register.name || '_list_lga', register.name);
    EXECUTE format('CREATE INDEX %I ON %I (created_by, id)', register.name || '_list_created_by', register.name);
  END LOOP;
END $$;

-- The language somebody reads the screens in, once they chose one.
ALTER TABLE app_user ADD COLUMN language text CHECK (language IN ('en', 'ha', 'yo', 'ig'));

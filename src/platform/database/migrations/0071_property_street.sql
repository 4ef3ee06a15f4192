-- The street of the list that a property stands in, besides the name its address has: a whole street is found together.
ALTER TABLE property ADD COLUMN street_id bigint REFERENCES street;
CREATE INDEX property_street ON property (street_id, title, id) WHERE street_id IS NOT NULL;

-- A list narrowed to one choice, in the order of its titles, begins at its first row: without this it passes over every
-- other choice that stands before it in the order.
CREATE INDEX individual_sex_title ON individual (sex, title, id);
CREATE INDEX corporate_sector_title ON corporate (sector, title, id);
CREATE INDEX property_use_title ON property (use, title, id);
CREATE INDEX vehicle_class_title ON vehicle (vehicle_class, title, id);
CREATE INDEX mast_type_title ON mast (mast_type, title, id);
CREATE INDEX signage_type_title ON signage (sign_type, title, id);

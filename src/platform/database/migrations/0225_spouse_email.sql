-- A spouse is found by the whole e-mail as by the phone number: without a look at all of them.
CREATE INDEX spouse_email ON spouse (lower(email)) WHERE email IS NOT NULL;

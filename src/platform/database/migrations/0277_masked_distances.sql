-- Positions of people are masked: the queue of likely duplicates keeps that two are within 25 m, and no distance.
UPDATE duplicate_pair
SET why = jsonb_set(why, '{distance_m}', CASE WHEN (why ->> 'distance_m')::numeric <= 25 THEN '25' ELSE 'null' END::jsonb)
WHERE resource = 'individual' AND why ->> 'distance_m' IS NOT NULL;

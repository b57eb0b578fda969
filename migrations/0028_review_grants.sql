-- Which accounts let a person read them: an index for finding them from the person. That a right stands is said by the stream of the
-- account that is read, and by nothing else; a row too many opens nothing.
CREATE TABLE accounts.review_grants (
  reviewer_id text NOT NULL,
  owner_id text NOT NULL,
  PRIMARY KEY (reviewer_id, owner_id)
);
GRANT SELECT, INSERT, DELETE ON accounts.review_grants TO application;

-- The account that the session reads; null: the one that the person has, or the first that lets them.
ALTER TABLE accounts.sessions ADD COLUMN reads text;

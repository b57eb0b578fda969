-- Documents that a person put out of their own lists. A preference of that person and no fact about the document, which stays where it
-- is for everybody else, so it is no event.
create table inbox.archived (
  user_id text not null,
  document_id text not null,
  archived_at timestamptz not null,
  primary key (user_id, document_id)
);
grant select, insert, delete on inbox.archived to application;

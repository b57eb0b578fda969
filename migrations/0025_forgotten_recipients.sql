-- Whom an account no longer wants to be offered as a recipient: a convenience of the account and no fact about a document, so no
-- event. A person stands here by the id that the account's documents know them under, which tells nobody who they are; who is
-- written to again after `until` is offered again.
create table inbox.forgotten_recipients (
  owner_id text not null,
  person_id text not null,
  until timestamptz not null,
  primary key (owner_id, person_id)
);
grant select, insert, update on inbox.forgotten_recipients to application;

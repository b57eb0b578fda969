-- Home of the read models. The application's role makes, fills, swaps and drops tables here and
-- nowhere else: what stands here can always be built again from the events.
create schema read;
grant usage, create on schema read to application;

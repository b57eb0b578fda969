-- The event store: every fact of the product, in the order in which it was committed.
-- Run by the migration role, which owns everything here. The role `application` may read, and may
-- append through one function; it has no right to write a table of this schema.

DO $$
BEGIN
  IF current_setting('server_encoding') <> 'UTF8' THEN
    RAISE EXCEPTION 'the event store needs a database encoded in UTF8, this one is %', current_setting('server_encoding');
  END IF;
END
$$;

CREATE SCHEMA event_store;

-- One row: how many events there are. Its row lock is the writer lock: whoever holds it is the only
-- one who may hand out positions, and holds it until its commit, so order of position is order of commit.
CREATE TABLE event_store.head (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  position bigint NOT NULL CHECK (position >= 0)
) WITH (fillfactor = 10);

INSERT INTO event_store.head (position) VALUES (0);

-- data and metadata are the JSON texts as they were handed over, byte for byte: text, because jsonb
-- reorders keys, rewrites numbers and refuses \u0000. There is no time and no sequence of the
-- database's own, so that the same events in another store give the same bytes.
CREATE TABLE event_store.events (
  position bigint NOT NULL CONSTRAINT events_position PRIMARY KEY CHECK (position > 0),
  stream text COLLATE "C" NOT NULL,
  revision integer NOT NULL CHECK (revision >= 0),
  id uuid NOT NULL CONSTRAINT events_id UNIQUE,
  type text COLLATE "C" NOT NULL,
  data text COLLATE "C" NOT NULL,
  metadata text COLLATE "C" NOT NULL,
  CONSTRAINT events_stream_revision UNIQUE (stream, revision)
);

CREATE FUNCTION event_store.refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on %.% is refused: what happened is never changed', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME
    USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE FUNCTION event_store.head_only_grows() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.position <= OLD.position THEN
    RAISE EXCEPTION 'the head of the event store only grows: % after %', NEW.position, OLD.position
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER events_are_never_changed
  BEFORE UPDATE OR DELETE OR TRUNCATE ON event_store.events
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.refuse_change();

CREATE TRIGGER head_is_never_removed
  BEFORE DELETE OR TRUNCATE ON event_store.head
  FOR EACH STATEMENT EXECUTE FUNCTION event_store.refuse_change();

CREATE TRIGGER head_only_grows
  BEFORE UPDATE ON event_store.head
  FOR EACH ROW EXECUTE FUNCTION event_store.head_only_grows();

-- ALWAYS: a session that sets session_replication_role = replica is refused like any other.
ALTER TABLE event_store.events ENABLE ALWAYS TRIGGER events_are_never_changed;
ALTER TABLE event_store.head ENABLE ALWAYS TRIGGER head_is_never_removed;
ALTER TABLE event_store.head ENABLE ALWAYS TRIGGER head_only_grows;

-- Appends many independent batches in one transaction and answers one row for each, in order.
--   streams, expected, sizes: one entry per batch; expected -1 means "the stream must not exist yet".
--   ids, types, event_data, event_metadata: one entry per event, the batches one after another.
-- outcome: 'appended' | 'replayed' (the same events already stood there) | 'wrong-revision'
-- (revision is the actual one, -1 for no stream) | 'duplicate-id' (event_id is stored as something else).
-- A refused batch writes nothing and does not touch the others. An id may stand only once in a call.
CREATE FUNCTION event_store.append(
  streams text[], expected integer[], sizes integer[],
  ids uuid[], types text[], event_data text[], event_metadata text[]
) RETURNS TABLE (outcome text, revision integer, last_position bigint, event_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
-- Plans are kept for the life of a session, and the first ones are made while the table is still empty:
-- then a scan of all of it looks cheapest, and stays the plan when it is not empty any more.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
#variable_conflict use_column
DECLARE
  old_head bigint;
  new_head bigint;
  newest bigint;
  any_id_known boolean;
  first_event integer;
  last_event integer := 0;
  known_ids integer;
  -- Per batch: the first batch of this call on the same stream, and there the revision that the stream has reached.
  leader integer[];
  reached integer[];
  -- Per batch: what is added to the number of an event in this call to give its position and its revision.
  position_offset bigint[];
  revision_offset integer[];
  batch_of_event integer[];
BEGIN
  -- Whoever calls this inside a transaction of its own and then falls silent would stop every other writer.
  PERFORM set_config('idle_in_transaction_session_timeout', '5s', true);

  SELECT h.position INTO STRICT old_head FROM event_store.head h FOR NO KEY UPDATE;
  -- From here on this session is the only writer, and each statement sees all that the others committed.
  SELECT coalesce(max(e.position), 0) INTO newest FROM event_store.events e;
  IF old_head <> newest THEN
    RAISE EXCEPTION 'the head of the event store says %, its newest event is %', old_head, newest USING ERRCODE = 'data_corrupted';
  END IF;
  new_head := old_head;
  any_id_known := EXISTS (SELECT FROM event_store.events e WHERE e.id = ANY (ids));

  SELECT array_agg(s.leader ORDER BY s.n),
         array_agg(coalesce((SELECT e.revision FROM event_store.events e WHERE e.stream = s.name ORDER BY e.revision DESC LIMIT 1), -1) ORDER BY s.n)
    INTO leader, reached
    FROM (SELECT name, n, min(n) OVER (PARTITION BY name) AS leader FROM unnest(streams) WITH ORDINALITY u(name, n)) s;
  SELECT array_agg(s.n ORDER BY s.n) INTO batch_of_event FROM unnest(sizes) WITH ORDINALITY s(size, n), generate_series(1, s.size);

  FOR batch IN 1 .. cardinality(streams) LOOP
    first_event := last_event + 1;
    last_event := last_event + sizes[batch];
    event_id := NULL;
    last_position := NULL;

    IF any_id_known THEN
      -- Known ids answer before the revision is looked at: a repeated append usually expects an old one.
      SELECT count(e.id), max(e.revision), max(e.position),
             (array_agg(e.id ORDER BY n) FILTER (WHERE e.stream <> streams[batch] OR e.type <> types[n] OR e.data <> event_data[n]
               OR e.metadata <> event_metadata[n] OR e.revision - n <> opening.revision - first_event))[1]
        INTO known_ids, revision, last_position, event_id
        FROM generate_series(first_event, last_event) n
        JOIN event_store.events e ON e.id = ids[n]
        LEFT JOIN event_store.events opening ON opening.id = ids[first_event];
      IF known_ids = sizes[batch] AND event_id IS NULL THEN
        outcome := 'replayed';
        RETURN NEXT;
        CONTINUE;
      ELSIF known_ids > 0 THEN
        outcome := 'duplicate-id';
        revision := NULL;
        last_position := NULL;
        event_id := coalesce(event_id, (SELECT e.id FROM generate_series(first_event, last_event) n
          JOIN event_store.events e ON e.id = ids[n] ORDER BY n LIMIT 1));
        RETURN NEXT;
        CONTINUE;
      END IF;
    END IF;

    revision := reached[leader[batch]];
    IF revision <> expected[batch] THEN
      outcome := 'wrong-revision';
      RETURN NEXT;
      CONTINUE;
    END IF;

    position_offset[batch] := new_head + 1 - first_event;
    revision_offset[batch] := revision + 1 - first_event;
    new_head := new_head + sizes[batch];
    reached[leader[batch]] := revision + sizes[batch];
    outcome := 'appended';
    revision := reached[leader[batch]];
    last_position := new_head;
    RETURN NEXT;
  END LOOP;

  -- A call that does not fit together must not move the head further than its events reach.
  IF last_event IS DISTINCT FROM cardinality(ids) OR 1 > ANY (sizes) THEN
    RAISE EXCEPTION 'sizes and events of this append do not fit together' USING ERRCODE = 'invalid_parameter_value';
  END IF;

  IF new_head > old_head THEN
    INSERT INTO event_store.events (position, stream, revision, id, type, data, metadata)
    SELECT n + position_offset[batch], streams[batch], n + revision_offset[batch], u.id, u.type, u.data, u.metadata
      FROM unnest(ids, types, event_data, event_metadata, batch_of_event) WITH ORDINALITY u(id, type, data, metadata, batch, n)
     WHERE position_offset[batch] IS NOT NULL;
    UPDATE event_store.head SET position = new_head;
    PERFORM pg_notify('event_store', new_head::text);
  END IF;
END
$$;

REVOKE ALL ON FUNCTION event_store.append(text[], integer[], integer[], uuid[], text[], text[], text[]) FROM PUBLIC;
GRANT USAGE ON SCHEMA event_store TO application;
GRANT SELECT ON event_store.events, event_store.head TO application;
GRANT EXECUTE ON FUNCTION event_store.append(text[], integer[], integer[], uuid[], text[], text[], text[]) TO application;

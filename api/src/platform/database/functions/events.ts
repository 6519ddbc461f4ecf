/** An entry of the log waits to become an event of its school, in the transaction it is about (decision 045). */
export const events = [
  `create or replace function koma_entry_is_event() returns trigger language plpgsql as $$
  begin
    insert into outbox (school_id, topic, ref) values (new.school_id, 'entry', new.id);
    return null;
  end $$`,
]

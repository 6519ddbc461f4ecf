/**
 * An entry of the log waits to become an event of its school, in the transaction it is about (decision 045). Refusals
 * and downloads changed nothing, so they are no events.
 */
export const events = [
  `create or replace function koma_entry_is_event() returns trigger language plpgsql as $$
  begin
    if new.type in ('refused', 'key-refused', 'too-many', 'file-downloaded') then
      return null;
    end if;
    insert into outbox (school_id, topic, ref) values (new.school_id, 'entry', new.id);
    return null;
  end $$`,
]

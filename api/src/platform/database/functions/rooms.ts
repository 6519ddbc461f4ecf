/**
 * The room of a slot or a template row is its place where that takes one lesson at a time. The place stays locked until
 * the transaction ends: a transaction that turns this on waits, and then finds the new slot or row. A slot's bookings
 * change nothing.
 */
export const rooms = [
  `create or replace function koma_room() returns trigger language plpgsql as $$
  begin
    new.room_id := null;
    if new.location_id is not null then
      select l.id into new.room_id from location l
      where l.school_id = new.school_id and l.id = new.location_id and l.one_lesson_at_a_time for share;
    end if;
    return new;
  end $$`,
]

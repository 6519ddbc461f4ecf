/**
 * The room of a slot or a row of the template is its place where that takes one lesson at a time. The place stays as it
 * is until the end: who switches that on waits, and then finds what was put there. What is booked in a slot changes
 * nothing.
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

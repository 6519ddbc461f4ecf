/** The time and number of a booking's changes, for calendar programs; triggers raise both, whoever changes it. */
export const bookingChanges = [
  `create or replace function koma_booking_changes() returns trigger language plpgsql as $$
  begin
    new.sequence := old.sequence + 1;
    new.changed_at := now();
    return new;
  end $$`,
  `create or replace function koma_slot_changes_teacher() returns trigger language plpgsql as $$
  begin
    update booking set sequence = sequence + 1, changed_at = now()
    where school_id = new.school_id and live_slot_id = new.id;
    return null;
  end $$`,
]

/**
 * Raises the SEQUENCE of all lessons of a school that changes its zone, so that calendars learn that every lesson is at
 * another moment.
 */
export const zoneChanged = [
  `create or replace function koma_zone_changed() returns trigger language plpgsql as $$
  begin
    new.zone_changes := old.zone_changes + 1;
    new.zone_changed_at := now();
    return new;
  end $$`,
]

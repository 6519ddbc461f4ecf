/** In another zone every lesson of a school is at another moment: calendars are told by a higher SEQUENCE. */
export const zoneChanged = [
  `create or replace function koma_zone_changed() returns trigger language plpgsql as $$
  begin
    new.zone_changes := old.zone_changes + 1;
    new.zone_changed_at := now();
    return new;
  end $$`,
]

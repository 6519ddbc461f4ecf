/** Every process keeps the names, colours and places it has read; each change of them is announced to all processes. */
export const announceSchool = [
  `create or replace function koma_announce_school() returns trigger language plpgsql as $$
  begin
    insert into outbox (school_id, topic, ref) values (new.school_id, 'school', new.school_id);
    return null;
  end $$`,
]

/**
 * Raises a record's version with every edit, whoever makes it, and announces every change of one, deletions included
 * (decision 010).
 */
export const records = [
  `create or replace function koma_record_version() returns trigger language plpgsql as $$
  begin
    new.version := old.version + 1;
    return new;
  end $$`,
  `create or replace function koma_record_changed() returns trigger language plpgsql as $$
  declare
    changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  begin
    insert into outbox (school_id, topic, ref)
    values (coalesce(changed ->> 'school_id', changed ->> 'id')::uuid, tg_argv[0], (changed ->> 'id')::uuid);
    return null;
  end $$`,
]

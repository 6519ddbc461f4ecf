/**
 * Announces the end of a session to the sockets it has opened. An account that is deactivated, or gets another password
 * or address, loses what was handed out before (D4, D19). Another address counts once it is confirmed (decision 053).
 */
export const accounts = [
  `create or replace function koma_session_ended() returns trigger language plpgsql as $$
  begin
    insert into outbox (school_id, topic, ref) values (old.school_id, 'session', old.id);
    return null;
  end $$`,
  `create or replace function koma_account_changed() returns trigger language plpgsql as $$
  declare
    -- Where schools are spread over several servers, a table is a part of itself with a number behind its name.
    whose text := regexp_replace(tg_table_name, '_\\d+$', '') || '_id';
  begin
    new.reset_asked_at := null;
    if new.email is distinct from old.email then
      new.confirmed_email := case when new.email = '' then '' else coalesce(new.confirmed_email, old.email) end;
    end if;
    execute format('delete from reset_token where school_id = $1 and %I = $2', whose) using new.school_id, new.id;
    execute format('delete from email_change where school_id = $1 and %I = $2', whose) using new.school_id, new.id;
    if not new.active then
      execute format('delete from session where school_id = $1 and %I = $2', whose) using new.school_id, new.id;
      -- Guardians' sockets for a student are held by the link (decision 119).
      if whose = 'student_id' then
        insert into outbox (school_id, topic, ref)
        select school_id, 'session', id from guardian_student where school_id = new.school_id and student_id = new.id;
      end if;
    end if;
    return new;
  end $$`,
  `create or replace function koma_guardian_linked() returns trigger language plpgsql as $$
  declare
    link guardian_student := case when tg_op = 'DELETE' then old else new end;
  begin
    -- Students are found by their guardians, too; a merge moves the link.
    perform koma_write_student_words(link.school_id, link.student_id);
    if tg_op = 'UPDATE' then
      perform koma_write_student_words(old.school_id, old.student_id);
      -- Sockets for the earlier student are held by the link, which stays the same.
      insert into outbox (school_id, topic, ref)
      values (old.school_id, 'session', old.id), (old.school_id, 'student', old.student_id);
    end if;
    insert into outbox (school_id, topic, ref)
    values (link.school_id, 'guardian', link.guardian_id), (link.school_id, 'student', link.student_id);
    return null;
  end $$`,
]

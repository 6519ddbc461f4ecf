/**
 * The end of a session is announced to the sockets it has opened, and an account that is deactivated or gets another
 * password or address loses what was handed out before (D4, D19).
 */
export const accounts = [
  `create or replace function koma_sessions_ended() returns trigger language plpgsql as $$
  begin
    insert into outbox (school_id, topic, ref) select school_id, 'session', id from gone;
    return null;
  end $$`,
  `create or replace function koma_account_changed() returns trigger language plpgsql as $$
  begin
    new.reset_asked_at := null;
    execute format('delete from reset_token where school_id = $1 and %I = $2', tg_table_name || '_id') using new.school_id, new.id;
    execute format('delete from email_change where school_id = $1 and %I = $2', tg_table_name || '_id') using new.school_id, new.id;
    if not new.active then
      execute format('delete from session where school_id = $1 and %I = $2', tg_table_name || '_id') using new.school_id, new.id;
    end if;
    return new;
  end $$`,
]

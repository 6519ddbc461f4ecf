import { Migration } from '@mikro-orm/migrations'

/**
 * Password links, counted attempts, and the two things that no code path may forget: the end of a session
 * is announced to the sockets it has opened, and an account that is deactivated or gets another password or
 * address loses what was handed out before (D4, D19).
 */
export class Migration003_accounts extends Migration {
  override up(): void {
    this.addPasswordLinks()
    this.addAttempts()
    this.addSql(`create index session_last_used_at on session (last_used_at)`)
    for (const type of ['student', 'teacher', 'staff']) {
      this.addSql(`create index session_${type} on session (school_id, ${type}_id) where ${type}_id is not null`)
    }
    this.addSql(`create function koma_sessions_ended() returns trigger language plpgsql as $$
      begin
        insert into outbox (school_id, topic, ref) select school_id, 'session', id from gone;
        return null;
      end $$`)
    this.addSql(`create trigger session_ended after delete on session
      referencing old table as gone for each statement execute function koma_sessions_ended()`)
    this.addSql(`update staff set notify = false where email = ''`)
    this.addSql(`alter table staff add check (not notify or email <> '')`)
  }

  private addPasswordLinks(): void {
    this.addSql(`create table reset_token (
      school_id uuid not null references school (id),
      token_hash bytea not null,
      student_id uuid,
      teacher_id uuid,
      staff_id uuid,
      created_at timestamptz not null default now(),
      primary key (school_id, token_hash),
      check (num_nonnulls(student_id, teacher_id, staff_id) = 1),
      foreign key (school_id, student_id) references student (school_id, id) on delete cascade,
      foreign key (school_id, teacher_id) references teacher (school_id, id) on delete cascade,
      foreign key (school_id, staff_id) references staff (school_id, id) on delete cascade
    )`)
    this.addSql(`create function koma_account_changed() returns trigger language plpgsql as $$
      begin
        new.reset_asked_at := null;
        execute format('delete from reset_token where school_id = $1 and %I = $2', tg_table_name || '_id') using new.school_id, new.id;
        if not new.active then
          execute format('delete from session where school_id = $1 and %I = $2', tg_table_name || '_id') using new.school_id, new.id;
        end if;
        return new;
      end $$`)
    for (const type of ['student', 'teacher', 'staff']) {
      this.addSql(`alter table ${type} add column reset_asked_at timestamptz`)
      this.addSql(`create trigger ${type}_changed before update of active, email, password_hash on ${type} for each row
        when (not new.active or (new.email, new.password_hash) is distinct from (old.email, old.password_hash))
        execute function koma_account_changed()`)
    }
  }

  private addAttempts(): void {
    this.addSql(`drop table login_failure`)
    this.addSql(`create table attempt (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      kind text not null check (kind in ('login', 'forgotPassword', 'resetPassword', 'changePassword')),
      user_type text check (user_type in ('student', 'teacher', 'staff')),
      username text,
      address inet,
      at timestamptz not null default now(),
      primary key (school_id, id),
      check ((user_type is null) = (username is null)),
      check (num_nonnulls(username, address) > 0)
    )`)
    this.addSql(`create index attempt_account on attempt (school_id, kind, user_type, username, at)`)
    this.addSql(`create index attempt_address on attempt (school_id, kind, address, at)`)
    this.addSql(`create index attempt_at on attempt (at)`)
  }
}

import { Migration } from '@mikro-orm/migrations'

const fields = `last_name first_name last_reading first_reading email phone_number active notify com_lang`.split(' ')

/** Whether one of the columns differs; named, because such a condition may not read a generated column. */
const differs = (columns: readonly string[]) =>
  `(${columns.map((name) => `new.${name}`).join()}) is distinct from (${columns.map((name) => `old.${name}`).join()})`

const links = ['session', 'reset_token', 'known_device', 'email_change']

/**
 * Guardians: people who sign in with an email address and act for the students they are linked to (decision 119). Their
 * sign-in has what that of students has; `guardian_id` is what they sign in with.
 */
export class Migration184_guardians extends Migration {
  override up(): void {
    this.addSql(`alter table outbox drop constraint outbox_topic_check`)
    this.addSql(`alter table outbox add constraint outbox_topic_check check (topic in
      ('slot', 'student', 'teacher', 'staff', 'note', 'course', 'location', 'contract', 'session', 'school', 'mail', 'run',
       'template', 'closure', 'entry', 'webhook', 'apiKey', 'plan', 'guardian'))`)
    this.addSql(`create table guardian (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      version int not null default 1,
      guardian_id text collate "C" not null generated always as (lower(email collate "C")) stored,
      last_name text not null check (last_name <> ''),
      first_name text not null check (first_name <> ''),
      last_reading text not null default '',
      first_reading text not null default '',
      email text not null check (email <> '' and length(email) <= 100),
      confirmed_email text default '',
      phone_number text not null default '',
      active boolean not null default true,
      notify boolean not null default true,
      com_lang text not null default 'jp' check (com_lang in ('en', 'jp')),
      password_hash text,
      last_login_at timestamptz,
      reset_asked_at timestamptz,
      primary key (school_id, id),
      constraint guardian_email unique (school_id, guardian_id)
    )`)
    this.addSql(`create table guardian_student (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      guardian_id uuid not null,
      student_id uuid not null,
      primary key (school_id, id),
      unique (school_id, guardian_id, student_id),
      foreign key (school_id, guardian_id) references guardian (school_id, id) on delete cascade,
      foreign key (school_id, student_id) references student (school_id, id) on delete cascade
    )`)
    this.addSql(`create index guardian_student_student on guardian_student (school_id, student_id)`)
    for (const table of links) this.signIn(table)
    this.addSql(`create index session_guardian on session (school_id, guardian_id) where guardian_id is not null`)
    this.addSql(`alter table known_device add unique (school_id, guardian_id, token_hash)`)
    this.addSql(`alter table email_change add unique (school_id, guardian_id)`)
    this.addSql(`alter table mail add column guardian_id uuid,
      add foreign key (school_id, guardian_id) references guardian (school_id, id) on delete cascade`)
    this.addSql(`create index mail_guardian on mail (school_id, guardian_id) where guardian_id is not null`)
    this.addSql(`alter table attempt drop constraint attempt_user_type_check`)
    this.addSql(`alter table attempt add constraint attempt_user_type_check
      check (user_type in ('student', 'teacher', 'staff', 'guardian'))`)
    this.triggers()
  }

  private signIn(table: string): void {
    this.addSql(`alter table ${table} drop constraint ${table}_check`)
    this.addSql(`alter table ${table} add column guardian_id uuid,
      add constraint ${table}_check check (num_nonnulls(student_id, teacher_id, staff_id, guardian_id) = 1),
      add foreign key (school_id, guardian_id) references guardian (school_id, id) on delete cascade`)
  }

  private triggers(): void {
    this.addSql(`create trigger guardian_changed before update of active, email, password_hash on guardian for each row
      when (not new.active or (new.email, new.password_hash) is distinct from (old.email, old.password_hash))
      execute function koma_account_changed()`)
    this.addSql(`create trigger guardian_record_version before update on guardian for each row
      when (${differs(fields)}) execute function koma_record_version()`)
    this.addSql(`create trigger guardian_record_announced after update on guardian for each row
      when (${differs([...fields, 'password_hash'])}) execute function koma_record_changed('guardian')`)
    this.addSql(`create trigger guardian_record_made_or_gone after insert or delete on guardian for each row
      execute function koma_record_changed('guardian')`)
    this.addSql(`create trigger guardian_student_ended after delete on guardian_student for each row
      execute function koma_session_ended()`)
    // Its body is written by applyFunctions.
    this.addSql(
      `create function koma_guardian_linked() returns trigger language plpgsql as $$ begin return null; end $$`,
    )
    this.addSql(`create trigger guardian_student_announced after insert or delete on guardian_student for each row
      execute function koma_guardian_linked()`)
  }
}

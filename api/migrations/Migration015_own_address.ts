import { Migration } from '@mikro-orm/migrations'

/**
 * Addresses that people have entered for themselves and that count once the link sent there was opened. What
 * takes an account's password links takes such a wish as well: another password or address, or its end.
 */
export class Migration015_own_address extends Migration {
  override up(): void {
    this.addSql(`create table email_change (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      student_id uuid,
      teacher_id uuid,
      staff_id uuid,
      email text not null check (email <> ''),
      asked_at timestamptz not null default now(),
      token_hash bytea,
      made_at timestamptz,
      primary key (school_id, id),
      unique (school_id, student_id),
      unique (school_id, teacher_id),
      unique (school_id, staff_id),
      unique (school_id, token_hash),
      check (num_nonnulls(student_id, teacher_id, staff_id) = 1),
      check ((token_hash is null) = (made_at is null)),
      foreign key (school_id, student_id) references student (school_id, id) on delete cascade,
      foreign key (school_id, teacher_id) references teacher (school_id, id) on delete cascade,
      foreign key (school_id, staff_id) references staff (school_id, id) on delete cascade
    )`)
    this.addSql(`create or replace function koma_account_changed() returns trigger language plpgsql as $$
      begin
        new.reset_asked_at := null;
        execute format('delete from reset_token where school_id = $1 and %I = $2', tg_table_name || '_id') using new.school_id, new.id;
        execute format('delete from email_change where school_id = $1 and %I = $2', tg_table_name || '_id') using new.school_id, new.id;
        if not new.active then
          execute format('delete from session where school_id = $1 and %I = $2', tg_table_name || '_id') using new.school_id, new.id;
        end if;
        return new;
      end $$`)
    this.addSql(`alter table attempt drop constraint attempt_kind_check`)
    this.addSql(`alter table attempt add constraint attempt_kind_check
      check (kind in ('login', 'forgotPassword', 'resetPassword', 'changePassword', 'confirmEmail'))`)
  }
}

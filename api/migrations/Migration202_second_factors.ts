import { Migration } from '@mikro-orm/migrations'

const owners = ['student', 'teacher', 'staff', 'guardian']

/** The columns that name an account: one of the four. */
const account = `student_id uuid,
      teacher_id uuid,
      staff_id uuid,
      guardian_id uuid`

const accountRules = [
  'check (num_nonnulls(student_id, teacher_id, staff_id, guardian_id) = 1)',
  ...owners.map((type) => `foreign key (school_id, ${type}_id) references ${type} (school_id, id) on delete cascade`),
].join(',\n      ')

/**
 * Second factors (decisions 128, 129): one-time codes with their recovery codes, and passkeys. A session that must set
 * one up first says so, and a school says of whom it demands one.
 */
export class Migration202_second_factors extends Migration {
  override up(): void {
    this.addSql(`create table one_time_code (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      ${account},
      secret text check (length(secret) <= 500),
      wished_secret text check (length(wished_secret) <= 500),
      wished_at timestamptz,
      last_step bigint not null default 0,
      wrong int not null default 0,
      open_at timestamptz,
      confirmed_at timestamptz,
      primary key (school_id, id),
      ${owners.map((type) => `unique (school_id, ${type}_id)`).join(',\n      ')},
      ${accountRules}
    )`)
    this.addSql(`create table recovery_code (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      ${account},
      code_hash bytea not null,
      primary key (school_id, id),
      ${owners.map((type) => `unique (school_id, ${type}_id, code_hash)`).join(',\n      ')},
      ${accountRules}
    )`)
    this.addSql(`create table passkey (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      ${account},
      credential_id text not null check (length(credential_id) <= 2000),
      public_key bytea not null,
      counter bigint not null default 0,
      transports text[] not null default '{}',
      host text not null,
      name text not null check (name <> '' and length(name) <= 100),
      multi_device boolean not null,
      backed_up boolean not null,
      created_at timestamptz not null default now(),
      used_at timestamptz,
      primary key (school_id, id),
      constraint passkey_credential unique (school_id, credential_id),
      ${accountRules}
    )`)
    for (const type of owners)
      this.addSql(`create index passkey_${type} on passkey (school_id, ${type}_id) where ${type}_id is not null`)
    this.addSql(`create table used_challenge (
      school_id uuid not null references school (id),
      hash bytea not null,
      until timestamptz not null,
      primary key (school_id, hash)
    )`)
    this.addSql(`create index used_challenge_until on used_challenge (until)`)
    this.addSql(`alter table session add column must_set_up boolean not null default false`)
    this.addSql(`alter table school add column second_factor_staff boolean not null default false,
      add column second_factor_teachers boolean not null default false`)
  }
}

import { Migration } from '@mikro-orm/migrations'

/**
 * Devices on which somebody has signed in before, so that strangers who guess at an account do not keep its owner out.
 * A device has a random token, of which the hash is kept with each account that was signed in to on it. That staff
 * let somebody in again is kept as an activity, of a colleague too.
 */
export class Migration020_known_devices extends Migration {
  override up(): void {
    this.addSql(`create table known_device (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      token_hash bytea not null,
      student_id uuid,
      teacher_id uuid,
      staff_id uuid,
      used_at timestamptz not null default now(),
      primary key (school_id, id),
      unique (school_id, student_id, token_hash),
      unique (school_id, teacher_id, token_hash),
      unique (school_id, staff_id, token_hash),
      check (num_nonnulls(student_id, teacher_id, staff_id) = 1),
      foreign key (school_id, student_id) references student (school_id, id) on delete cascade,
      foreign key (school_id, teacher_id) references teacher (school_id, id) on delete cascade,
      foreign key (school_id, staff_id) references staff (school_id, id) on delete cascade
    )`)
    this.addSql(`create index known_device_used_at on known_device (used_at)`)
    this.addSql(`alter table attempt add column device_id uuid,
      add foreign key (school_id, device_id) references known_device (school_id, id) on delete cascade`)
    this.addSql(`create index attempt_device on attempt (school_id, device_id) where device_id is not null`)
    this.addSql(`alter table activity add column staff_code text`)
  }
}

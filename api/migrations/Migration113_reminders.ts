import { Migration } from '@mikro-orm/migrations'

const reader = `student_id uuid,
      teacher_id uuid,
      check (num_nonnulls(student_id, teacher_id) = 1),
      foreign key (school_id, student_id) references student (school_id, id) on delete cascade,
      foreign key (school_id, teacher_id) references teacher (school_id, id) on delete cascade`

/**
 * Reminders of lessons: what the school does by default, what students and teachers chose instead, and which were
 * queued. Also the recurring emails that somebody has stopped one kind at a time.
 */
export class Migration113_reminders extends Migration {
  override up(): void {
    this.addSql(`alter table school
      add column remind_evening boolean not null default false,
      add column remind_evening_at time not null default '19:00',
      add column remind_hours int not null default 0 check (remind_hours between 0 and 72),
      add column remind_cancel_hours int not null default 0 check (remind_cancel_hours between 0 and 72)`)
    this.addSql(`create table reminder_choice (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      choice text not null default 'school' check (choice in ('school', 'own', 'none')),
      evening boolean not null default false,
      hours int not null default 0 check (hours between 0 and 72),
      cancel_hours int not null default 0 check (cancel_hours between 0 and 72),
      daily_schedule boolean not null default true,
      contract_reminder boolean not null default true,
      ${reader},
      primary key (school_id, id),
      unique (school_id, student_id),
      unique (school_id, teacher_id)
    )`)
    this.addSql(`create table reminder (
      school_id uuid not null references school (id),
      slot_id uuid not null,
      kind text not null check (kind in ('evening', 'hours', 'cancelBy')),
      starts_at timestamp not null,
      ${reader},
      reader_id uuid not null generated always as (coalesce(student_id, teacher_id)) stored,
      queued_at timestamptz not null default now(),
      primary key (school_id, slot_id, kind, starts_at, reader_id),
      foreign key (school_id, slot_id) references slot (school_id, id) on delete cascade
    )`)
    this.addSql(`create index reminder_student on reminder (school_id, student_id) where student_id is not null`)
    this.addSql(`create index reminder_teacher on reminder (school_id, teacher_id) where teacher_id is not null`)
    this.addSql(`create index reminder_old on reminder (starts_at)`)
  }
}

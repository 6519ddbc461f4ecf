import { Migration } from '@mikro-orm/migrations'

/**
 * Work that takes a while: a run with its steps. A step is done in one transaction with what it does, in order, so that
 * whoever comes back to a run goes on behind the last one. Where a kind of work is to be alone, the database sees to it.
 */
export class Migration035_runs extends Migration {
  override up(): void {
    this.addSql(`alter table outbox drop constraint outbox_topic_check`)
    this.addSql(`alter table outbox add constraint outbox_topic_check check (topic in
      ('slot', 'student', 'teacher', 'staff', 'note', 'course', 'location', 'contract', 'session', 'school', 'mail', 'run'))`)
    this.addSql(`create table run (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      kind text not null,
      alone boolean not null,
      staff_id uuid,
      actor text not null,
      actor_name text not null,
      input jsonb not null,
      state text not null default 'working' check (state in ('working', 'done', 'cancelled', 'failed')),
      total int not null,
      done int not null default 0,
      counts jsonb not null default '{}',
      started_at timestamp not null,
      ended_at timestamp,
      taken_back_at timestamp,
      taken_back_by text,
      primary key (school_id, id),
      foreign key (school_id, staff_id) references staff (school_id, id) on delete set null (staff_id),
      constraint run_progress check (done between 0 and total),
      constraint run_ends check ((state = 'working') = (ended_at is null)),
      constraint run_done_is_all check (state <> 'done' or done = total),
      constraint run_taken_back check ((taken_back_at is null) = (taken_back_by is null)
        and (taken_back_at is null or state <> 'working'))
    )`)
    this.addSql(`create unique index run_alone on run (school_id, kind) where alone and state = 'working'`)
    this.addSql(`create index run_working on run (school_id, id) where state = 'working'`)
    this.addSql(`create index run_staff on run (school_id, staff_id)`)
    this.addSql(`create table run_step (
      school_id uuid not null,
      run_id uuid not null,
      number int not null check (number >= 1),
      label text not null,
      item jsonb not null,
      outcome text,
      ref uuid,
      note text,
      primary key (school_id, run_id, number),
      foreign key (school_id, run_id) references run (school_id, id) on delete cascade
    )`)
  }
}

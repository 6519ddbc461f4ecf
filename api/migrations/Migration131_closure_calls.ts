import { Migration } from '@mikro-orm/migrations'

/**
 * The people whom the emails of a closure or a teacher's absence do not reach. Who phones them has to find them again
 * until all are phoned, so the list outlives the preview that showed it.
 */
export class Migration131_closure_calls extends Migration {
  override up(): void {
    this.addSql(`create table closure_call (
      school_id uuid not null,
      closure_id uuid not null,
      person_type text not null check (person_type in ('student', 'teacher')),
      person_id uuid not null,
      notice text not null check (notice in ('off', 'noAddress')),
      roles text[] not null,
      slot_ids uuid[] not null,
      of_undo boolean not null default false,
      phoned_at timestamp,
      phoned_by text,
      primary key (school_id, closure_id, person_id),
      foreign key (school_id, closure_id) references closure (school_id, id) on delete cascade,
      constraint closure_call_phoned check ((phoned_at is null) = (phoned_by is null))
    )`)
    this.addSql(`create index closure_call_left on closure_call (school_id, closure_id) where phoned_at is null`)
  }
}

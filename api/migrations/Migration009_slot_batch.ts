import { Migration } from '@mikro-orm/migrations'

/** What batches of slots looked like before they were changed together, so that the last one can be taken back. */
export class Migration009_slot_batch extends Migration {
  override up(): void {
    this.addSql(`create table slot_batch (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      staff_id uuid not null,
      made_at timestamptz not null default now(),
      deletes boolean not null,
      before jsonb not null check (jsonb_typeof(before) = 'array'),
      undone_at timestamptz,
      primary key (school_id, id),
      foreign key (school_id, staff_id) references staff (school_id, id) on delete cascade
    )`)
    this.addSql(`create index slot_batch_of_staff on slot_batch (school_id, staff_id, id)`)
  }
}

import { Migration } from '@mikro-orm/migrations'

/**
 * What undoing the creation or the change of a record needs, kept for a day: the version that a new record had, or the
 * values that a change replaced. The log cannot be used for it, because it leaves notes out.
 */
export class Migration169_record_undo extends Migration {
  override up(): void {
    this.addSql(`create table record_undo (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      kind text not null check (kind in ('student', 'contract', 'plan', 'teacher', 'course', 'location')),
      record_id uuid not null,
      entry_id uuid,
      actor text not null,
      made_at timestamptz not null default now(),
      version int,
      before jsonb,
      after jsonb,
      primary key (school_id, id),
      constraint record_undo_values check (num_nulls(before, after) in (0, 2) and (version is null) = (before is not null))
    )`)
    this.addSql(`create index record_undo_record on record_undo (school_id, record_id)`)
    this.addSql(`create index record_undo_entry on record_undo (school_id, entry_id) where entry_id is not null`)
    this.addSql(`create index record_undo_made on record_undo (school_id, made_at)`)
  }
}

import { Migration } from '@mikro-orm/migrations'

/** Keeps when the journal of a month was last saved for an accounting program, and by whom. */
export class Migration189_journal_exports extends Migration {
  override up(): void {
    this.addSql(`create table journal_export (
      school_id uuid not null references school (id),
      month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
      program text not null,
      actor text not null,
      at timestamp not null,
      primary key (school_id, month)
    )`)
  }
}

import { Migration } from '@mikro-orm/migrations'

/** Keeps what a pause or leaving has done to contracts for that time, for undoing it. */
export class Migration147_leave_contracts extends Migration {
  override up(): void {
    this.addSql(`alter table student_leave add column contracts jsonb not null default '[]'`)
  }
}

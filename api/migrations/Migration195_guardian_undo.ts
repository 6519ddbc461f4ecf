import { Migration } from '@mikro-orm/migrations'

/** The creation and changes of guardians can be undone. */
export class Migration195_guardian_undo extends Migration {
  override up(): void {
    this.addSql(`alter table record_undo drop constraint record_undo_kind_check`)
    this.addSql(`alter table record_undo add constraint record_undo_kind_check
      check (kind in ('student', 'guardian', 'contract', 'plan', 'teacher', 'course', 'location'))`)
  }
}

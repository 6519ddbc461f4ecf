import { Migration } from '@mikro-orm/migrations'

/**
 * A slot knows the row of the template that it was made from, also once that row is deleted: only such slots are removed
 * with the template's deletion (D116). It is no foreign key, because nothing has to be there any more.
 */
export class Migration042_template_runs extends Migration {
  override up(): void {
    this.addSql(`alter table slot add column template_id uuid`)
    this.addSql(
      `create index slot_of_template on slot (school_id, teacher_id, starts_at) where template_id is not null`,
    )
  }
}

import { Migration } from '@mikro-orm/migrations'

/** What was made from a row of the template is asked by the row: whoever deletes one is told what stays. */
export class Migration083_slots_of_a_row extends Migration {
  override up(): void {
    this.addSql(`create index slot_of_row on slot (school_id, template_id, starts_at) where template_id is not null`)
  }
}

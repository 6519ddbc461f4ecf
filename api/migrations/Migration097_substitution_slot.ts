import { Migration } from '@mikro-orm/migrations'

/** Finds by slot who was to teach it: every list of slots asks. */
export class Migration097_substitution_slot extends Migration {
  override up(): void {
    this.addSql(`create index substitution_slot on substitution (school_id, slot_id)`)
  }
}

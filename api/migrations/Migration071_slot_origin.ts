import { Migration } from '@mikro-orm/migrations'

/** A slot knows the row of the template it was made from (`template_id`); that it came from one at all was kept twice. */
export class Migration071_slot_origin extends Migration {
  override up(): void {
    this.addSql(`alter table slot drop column from_template`)
  }
}

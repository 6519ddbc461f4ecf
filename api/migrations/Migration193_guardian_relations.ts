import { Migration } from '@mikro-orm/migrations'

/** A link says what the guardian is to the student, and imports of students bring guardians. */
export class Migration193_guardian_relations extends Migration {
  override up(): void {
    this.addSql(`alter table guardian_student
      add column relation text not null default '' check (length(relation) <= 30)`)
    // Null: a record of the import's own kind.
    this.addSql(`alter table import_record add column kind text check (kind = 'guardian')`)
  }
}

import { Migration } from '@mikro-orm/migrations'

/** How many students a school has is counted from this alone, active or in all, without reading their rows. (ASTU-01) */
export class Migration086_counted_students extends Migration {
  override up(): void {
    this.addSql(`create index student_counted on student (school_id, active) where not deleted`)
  }
}

import { Migration } from '@mikro-orm/migrations'

/** A history finds lessons that were moved away by when they were before; few entries are moves. (LOG-07) */
export class Migration085_moved_lessons extends Migration {
  override up(): void {
    this.addSql(
      `create index activity_moved on activity (school_id, lesson_time_before) where lesson_time_before is not null`,
    )
  }
}

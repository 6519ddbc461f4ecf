import { Migration } from '@mikro-orm/migrations'

/** Keeps more on a mark of attendance: an absence told or not told beforehand, or that the student came late. */
export class Migration166_attendance_reasons extends Migration {
  override up(): void {
    this.addSql(`alter table booking add column attendance_reason text
      constraint booking_attendance_reason check (attendance_reason in ('told', 'notTold', 'late'))`)
  }
}

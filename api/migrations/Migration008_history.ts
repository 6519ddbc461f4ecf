import { Migration } from '@mikro-orm/migrations'

/** The history of a student or a teacher is read by the day of the lesson (STU-40, D133). */
export class Migration008_history extends Migration {
  override up(): void {
    this.addSql(`create index activity_student on activity (school_id, student_id, lesson_time)`)
    this.addSql(`create index activity_teacher on activity (school_id, teacher_id, lesson_time)`)
  }
}

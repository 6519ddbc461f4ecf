import { Migration } from '@mikro-orm/migrations'

/** Guardians have a private calendar address, too: the lessons of all their students. */
export class Migration215_guardian_calendars extends Migration {
  override up(): void {
    this.addSql(`alter table calendar_feed drop constraint calendar_feed_check`)
    this.addSql(`alter table calendar_feed add column guardian_id uuid,
      add constraint calendar_feed_check check (num_nonnulls(student_id, teacher_id, guardian_id) = 1),
      add constraint calendar_feed_guardian unique (school_id, guardian_id),
      add foreign key (school_id, guardian_id) references guardian (school_id, id) on delete cascade`)
  }
}

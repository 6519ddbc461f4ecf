import { Migration } from '@mikro-orm/migrations'

/** Emails about a child also go to guardians: which kinds each has stopped, and which reminders were queued to them. */
export class Migration191_guardian_mails extends Migration {
  override up(): void {
    this.addSql(`alter table guardian_student add column stopped_mails text[] not null default '{}' check (stopped_mails <@
      array['lessons', 'waiting', 'reminders', 'dailySchedule', 'contracts', 'papers'])`)
    this.addSql(`alter table reminder drop constraint reminder_check`)
    this.addSql(`alter table reminder add column guardian_student_id uuid,
      add constraint reminder_check check (num_nonnulls(student_id, teacher_id, guardian_student_id) = 1),
      add foreign key (school_id, guardian_student_id) references guardian_student (school_id, id) on delete cascade`)
    this.addSql(`alter table reminder
      alter column reader_id set expression as (coalesce(student_id, teacher_id, guardian_student_id))`)
    this.addSql(`create index reminder_guardian on reminder (school_id, guardian_student_id)
      where guardian_student_id is not null`)
  }
}

import { Migration } from '@mikro-orm/migrations'

/** A change of a staff member is announced, so that their open screens follow their permissions. */
export class Migration012_staff_events extends Migration {
  override up(): void {
    this.addSql(`alter table outbox drop constraint outbox_topic_check`)
    this.addSql(`alter table outbox add constraint outbox_topic_check
      check (topic in ('slot', 'student', 'teacher', 'staff', 'session', 'school', 'mail'))`)
  }
}

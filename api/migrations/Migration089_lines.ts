import { Migration } from '@mikro-orm/migrations'

/**
 * Which mail or webhook delivery of a school is the last that waits is found without reading those of others: its jobs
 * line up behind it. (decision 012)
 */
export class Migration089_lines extends Migration {
  override up(): void {
    this.addSql(`drop index mail_under_way`)
    this.addSql(`create index mail_under_way on mail (school_id, id) where finished_at is null`)
    this.addSql(`create index webhook_delivery_waiting on webhook_delivery (school_id, id) where state = 'waiting'`)
  }
}

import { Migration } from '@mikro-orm/migrations'

/**
 * The activity says by which door something was done; entries of before that do not know. The log is read in the order of
 * an index: a page of it costs the same however long the school has been there.
 */
export class Migration037_log_of_everything extends Migration {
  override up(): void {
    this.addSql(`alter table activity add column door text
      check (door in ('screen', 'rest', 'key', 'job', 'command'))`)
    this.addSql(`create index activity_log on activity (school_id, at, id)`)
    this.addSql(`drop index activity_at`)
  }
}

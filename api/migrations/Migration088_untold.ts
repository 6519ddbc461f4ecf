import { Migration } from '@mikro-orm/migrations'

/**
 * Announcements that a broker is to be told of and is not yet known to have been told (decision 090). Without a broker there
 * is never a row.
 */
export class Migration088_untold extends Migration {
  override up(): void {
    this.addSql(`create table untold (
      school_id uuid not null references school (id) on delete cascade,
      number bigint not null,
      at timestamptz not null default now(),
      primary key (school_id, number)
    )`)
  }
}

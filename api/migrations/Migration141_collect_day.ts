import { Migration } from '@mikro-orm/migrations'

/** The day of the month on which a school collects direct debits; most banks and services collect on the 27th. */
export class Migration141_collect_day extends Migration {
  override up(): void {
    this.addSql(`alter table debit_settings
      add column collect_day smallint not null default 27 check (collect_day between 1 and 31)`)
  }
}

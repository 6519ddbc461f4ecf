import { Migration } from '@mikro-orm/migrations'

/** The guide of a new school notes that its staff keep the hours and rules it began with. */
export class Migration098_kept_hours extends Migration {
  override up(): void {
    this.addSql(`alter table school_guide add column hours_kept boolean not null default false`)
  }
}

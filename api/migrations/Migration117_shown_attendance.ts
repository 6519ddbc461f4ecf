import { Migration } from '@mikro-orm/migrations'

/** The school says whether its students see their attendance in their history; until now they did not. */
export class Migration117_shown_attendance extends Migration {
  override up(): void {
    this.addSql(`alter table school add column show_attendance boolean not null default false`)
  }
}

import { Migration } from '@mikro-orm/migrations'

/** What share of a lesson's points comes back as make-up points by the mark of attendance, and for how many days. */
export class Migration167_make_up_settings extends Migration {
  override up(): void {
    this.addSql(`alter table school
      add column make_up_told int not null default 0 check (make_up_told between 0 and 100),
      add column make_up_not_told int not null default 0 check (make_up_not_told between 0 and 100),
      add column make_up_absent int not null default 0 check (make_up_absent between 0 and 100),
      add column make_up_late int not null default 0 check (make_up_late between 0 and 100),
      add column make_up_days int not null default 30 check (make_up_days between 1 and 365)`)
  }
}

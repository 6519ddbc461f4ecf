import { Migration } from '@mikro-orm/migrations'

/** What a school takes and gives for a month that has begun when a contract is made from a monthly plan (PLAN-08). */
export class Migration133_first_month extends Migration {
  override up(): void {
    this.addSql(`alter table school
      add column first_month text not null default 'whole' check (first_month in ('whole', 'days')),
      add column first_month_rounding text not null default 'down' check (first_month_rounding in ('down', 'nearest', 'up')),
      add column first_month_unit text not null default 'one' check (first_month_unit in ('one', 'ten', 'hundred')),
      add column first_month_points text not null default 'whole' check (first_month_points in ('whole', 'days'))`)
  }
}

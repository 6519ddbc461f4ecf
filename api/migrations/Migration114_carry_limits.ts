import { Migration } from '@mikro-orm/migrations'

/** How many points a contract carries over at most, and for how many months they last then; 0 for no limit (LOT-11). */
export class Migration114_carry_limits extends Migration {
  override up(): void {
    this.addSql(`alter table contract
      add column carry_most int not null default 0 constraint contract_carry_most check (carry_most >= 0),
      add column carry_months int not null default 0 constraint contract_carry_months check (carry_months between 0 and 36)`)
  }
}

import { Migration } from '@mikro-orm/migrations'

/** A new contract gets a number that no contract of its school has; those that share one keep it, for it is on paper (D87). */
export class Migration084_contract_numbers extends Migration {
  override up(): void {
    this.addSql(`create index contract_number on contract (school_id, right(contract_name, 13))`)
  }
}

import { Migration } from '@mikro-orm/migrations'

/** Lists of contracts are ordered by code points, as their index is now: the same on every PostgreSQL (READ-03). */
export class Migration198_contract_order extends Migration {
  override up(): void {
    this.addSql(`drop index contract_listed`)
    this.addSql(`create index contract_listed
      on contract (school_id, end_date desc, start_date desc, (contract_name collate "C") desc) where not deleted`)
  }
}

import { Migration } from '@mikro-orm/migrations'

/** What each request for money asked for, so that its id stands for nothing else. Null where an older version made it. */
export class Migration188_request_hashes extends Migration {
  override up(): void {
    for (const table of ['payment_run', 'debit_request', 'cash_closing', 'fee_run', 'deposit_entry'])
      this.addSql(`alter table ${table} add column request_hash text`)
  }
}

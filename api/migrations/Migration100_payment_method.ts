import { Migration } from '@mikro-orm/migrations'

/**
 * A payment says how it came in and who took it; of earlier ones nobody recorded how. An amount that is written off
 * came in nowhere. A run of `single` is one payment that was recorded by itself, beside the amount due.
 */
export class Migration100_payment_method extends Migration {
  override up(): void {
    this.addSql(`alter table contract_payment
      add column method text check (method in ('cash', 'card', 'transfer', 'debit', 'other')),
      add column received_by text not null default '',
      add constraint contract_payment_written_off_without_method check (not (uncollectible and method is not null))`)
    this.addSql(`alter table payment_run add column single boolean not null default false`)
  }
}

import { Migration } from '@mikro-orm/migrations'

/**
 * A refund is a payment below 0 with a reason. It may lower the price of its contract in the same step; that adjustment
 * names the run, so that both are undone together. Payments keep the reference of the bank or the card terminal.
 */
export class Migration116_refunds extends Migration {
  override up(): void {
    this.addSql(`alter table contract_payment
      add column reference text not null default '',
      add column refund_reason text check (refund_reason in ('leaving', 'cancelled', 'overpaid', 'mistake', 'other')),
      drop constraint contract_payment_value_check,
      add constraint contract_payment_value_check check (value between -99999999 and 99999999 and value <> 0),
      add constraint contract_payment_refund_has_reason
        check ((value < 0) = (refund_reason is not null) and not (value < 0 and uncollectible))`)
    this.addSql(`alter table payment_run drop constraint payment_run_mode_check,
      add constraint payment_run_mode_check check (mode in ('payment', 'writeoff', 'refund'))`)
    this.addSql(`alter table contract_adjustment add column run_id uuid,
      add constraint contract_adjustment_run foreign key (school_id, run_id) references payment_run (school_id, id)`)
    this.addSql(
      `create index contract_adjustment_of_run on contract_adjustment (school_id, run_id) where run_id is not null`,
    )
  }
}

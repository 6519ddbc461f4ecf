import { Migration } from '@mikro-orm/migrations'

/**
 * Discounts that renewals have too: a percentage or an amount, the last day on which a renewal with it begins, and
 * whether it came from the contract before (PLAN-12). A change of plan keeps or drops them.
 */
export class Migration170_repeating_discounts extends Migration {
  override up(): void {
    this.addSql(`alter table contract_adjustment
      add column repeats boolean not null default false,
      add column percent int,
      add column yen int,
      add column last_day date,
      add column carried boolean not null default false,
      add constraint contract_adjustment_repeats check (case when repeats
        then type = '-' and kind is null and num_nonnulls(percent, yen) = 1
          and coalesce(percent, 1) between 1 and 100 and coalesce(yen, 0) between 0 and 99999999
        else num_nonnulls(percent, yen, last_day) = 0 and not carried end)`)
    this.addSql(
      `create index contract_adjustment_repeating on contract_adjustment (school_id, contract_id) where repeats`,
    )
    this.addSql(`alter table contract add column next_plan_keeps_discounts boolean not null default true`)
  }
}

import { Migration } from '@mikro-orm/migrations'

/**
 * The month from which a contract's renewals follow another plan (PLAN-06), and how many points a plan's contracts carry
 * over at most, and for how many months (PLAN-07).
 */
export class Migration132_plan_changes extends Migration {
  override up(): void {
    this.addSql(`update contract set next_plan_version_id = null where next_plan_version_id is not null`)
    this.addSql(`alter table contract
      add column next_plan_from date,
      add constraint contract_next_plan_from check ((next_plan_from is null) = (next_plan_version_id is null)),
      add constraint contract_next_plan_month check (extract(day from next_plan_from) = 1)`)
    for (const table of ['plan', 'plan_version'])
      this.addSql(`alter table ${table}
        add column carry_most int not null default 0,
        add column carry_months int not null default 0,
        add constraint ${table}_carry_most check (carry_most >= 0 and (carry_over or carry_most = 0)),
        add constraint ${table}_carry_months check (carry_months between 0 and 36 and (carry_over or carry_months = 0))`)
  }
}

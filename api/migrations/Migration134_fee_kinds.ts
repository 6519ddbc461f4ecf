import { Migration } from '@mikro-orm/migrations'

/** The words that fees of plans were recorded with, in the language of who added the contract. */
const recorded = {
  entranceFee: ['入会金', 'Entrance fee'],
  materialsFee: ['教材費', 'Materials fee'],
  firstMonth: ['初月の日割り', 'First month by days'],
}

/** What an adjustment is, where its words follow the reader's language instead of being typed (PLAN-10). */
export class Migration134_fee_kinds extends Migration {
  override up(): void {
    this.addSql(`alter table contract_adjustment add column kind text
      constraint contract_adjustment_kind check (kind is null or memo = '' and kind in ('firstMonth', 'entranceFee', 'materialsFee'))`)
    // Its rows never change; here their words become a kind, and nothing about money does.
    this.addSql(`alter table contract_adjustment disable trigger user`)
    for (const [kind, words] of Object.entries(recorded))
      this.addSql(`update contract_adjustment a set kind = '${kind}', memo = '' from contract k
        where k.school_id = a.school_id and k.id = a.contract_id and k.plan_version_id is not null
          and a.memo in ('${words.join("', '")}')`)
    this.addSql(`alter table contract_adjustment enable trigger user`)
  }
}

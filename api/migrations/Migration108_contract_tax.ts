import { Migration } from '@mikro-orm/migrations'

/** A contract says at which rate its price is taxed and whether the price includes the tax; until now 10 %, included. */
export class Migration108_contract_tax extends Migration {
  override up(): void {
    this.addSql(`alter table contract
      add column tax_rate text not null default 'standard'
        constraint contract_tax_rate check (tax_rate in ('standard', 'reduced', 'exempt')),
      add column tax_included boolean not null default true`)
  }
}

import { Migration } from '@mikro-orm/migrations'

/** The bank account that invoices ask to be paid to, as the school words it in each language. */
export class Migration212_transfer_details extends Migration {
  override up(): void {
    for (const column of ['transfer_to', 'transfer_to_en'])
      this.addSql(`alter table school add column ${column} text not null default ''
        check (char_length(${column}) <= 400)`)
  }
}

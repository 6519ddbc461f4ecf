import { Migration } from '@mikro-orm/migrations'

/**
 * Two more kinds of papers. A return invoice (適格返還請求書) is of a refund, a payment below 0, and names the papers whose
 * sale it returns; these are not cancelled while it counts. A receipt for a deposit (預り証) is of an entry of deposits.
 */
export class Migration213_return_invoices extends Migration {
  override up(): void {
    const kinds = `'receipt', 'invoice', 'statement', 'returnInvoice', 'depositReceipt'`
    this.addSql(`alter table paper_series drop constraint paper_series_kind_check,
      add constraint paper_series_kind_check check (kind in (${kinds}))`)
    this.addSql(`alter table paper add column deposit_id uuid,
      drop constraint paper_kind_check, drop constraint paper_check, drop constraint paper_of_contract,
      drop constraint paper_of_payer,
      add constraint paper_kind_check check (kind in (${kinds})),
      add constraint paper_of_payment check ((kind in ('receipt', 'returnInvoice')) = (payment_number is not null)),
      add constraint paper_of_contract check ((kind in ('receipt', 'returnInvoice')) = (contract_id is not null)),
      add constraint paper_of_payer check (
        (kind in ('invoice', 'statement', 'depositReceipt')) = (student_id is not null and payer is not null)
        and (kind = 'invoice') = (month is not null)),
      add constraint paper_of_deposit check ((kind = 'depositReceipt') = (deposit_id is not null)),
      add constraint paper_deposit foreign key (school_id, deposit_id) references deposit_entry (school_id, id)`)
    this.addSql(`create index paper_deposit_entry on paper (school_id, deposit_id, id) where deposit_id is not null`)
    this.addSql(`create table paper_original (
      school_id uuid not null references school (id),
      paper_id uuid not null,
      original_id uuid not null,
      primary key (school_id, paper_id, original_id),
      foreign key (school_id, paper_id) references paper (school_id, id) on delete cascade,
      foreign key (school_id, original_id) references paper (school_id, id) on delete cascade)`)
    this.addSql(`create index paper_original_of on paper_original (school_id, original_id)`)
    this.addSql(`create trigger paper_original_append_only before update on paper_original
      for each row execute function koma_append_only()`)
    this.addSql(`create trigger paper_original_no_delete before delete on paper_original
      for each row execute function koma_entry_goes_with_contract()`)
  }
}

import { Migration } from '@mikro-orm/migrations'

/**
 * An invoice is of one student, payer and month, and of all their contracts that begin in it. A corrected one names the
 * one before, so only the first of them replaces none. A cancelled paper stays; that it was cancelled is kept beside it.
 */
export class Migration136_invoices extends Migration {
  override up(): void {
    this.addSql(`alter table paper
      alter column contract_id drop not null,
      add column student_id uuid,
      add column payer text,
      add column month text check (month ~ '^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])$'),
      add constraint paper_of_contract check ((kind = 'receipt') = (contract_id is not null)),
      add constraint paper_of_payer check (
        (kind = 'invoice') = (student_id is not null and payer is not null and month is not null)),
      add constraint paper_student foreign key (school_id, student_id) references student (school_id, id)
        on delete cascade`)
    this.addSql(`create unique index paper_first_invoice on paper (school_id, student_id, month, payer)
      where kind = 'invoice' and replaces_id is null`)
    this.addSql(`create index paper_of_month on paper (school_id, month, student_id) where kind = 'invoice'`)
    this.addSql(`create table paper_cancellation (
      school_id uuid not null references school (id),
      paper_id uuid not null,
      reason text not null default '' check (char_length(reason) <= 200),
      actor text not null,
      at timestamp not null,
      primary key (school_id, paper_id),
      foreign key (school_id, paper_id) references paper (school_id, id) on delete cascade)`)
    this.addSql(`create trigger paper_cancellation_append_only before update on paper_cancellation
      for each row execute function koma_append_only()`)
    this.addSql(`create trigger paper_cancellation_no_delete before delete on paper_cancellation
      for each row execute function koma_entry_goes_with_contract()`)
    this.addSql(`alter table school add column tax_rounding text not null default 'down'
      check (tax_rounding in ('down', 'half', 'up'))`)
  }
}

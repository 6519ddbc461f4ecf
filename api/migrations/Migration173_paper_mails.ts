import { Migration } from '@mikro-orm/migrations'

/**
 * A paper is mailed at most once to an address, unless somebody sends it again on purpose: each sending has a row, with
 * the key of its email. Emails are deleted after a while, and these rows stay. The key has no address in it.
 */
export class Migration173_paper_mails extends Migration {
  override up(): void {
    this.addSql(`create table paper_mail (
      school_id uuid not null references school (id),
      mail_key text not null,
      id uuid not null default uuidv7(),
      paper_id uuid,
      agreement_id uuid,
      address_hash text not null,
      actor text not null,
      at timestamp not null,
      primary key (school_id, mail_key),
      check (num_nonnulls(paper_id, agreement_id) = 1),
      foreign key (school_id, paper_id) references paper (school_id, id) on delete cascade,
      foreign key (school_id, agreement_id) references contract_agreement (school_id, id) on delete cascade)`)
    this.addSql(`create index paper_mail_of_paper on paper_mail (school_id, paper_id, id)`)
    this.addSql(`create index paper_mail_of_agreement on paper_mail (school_id, agreement_id, id)`)
    this.addSql(`create trigger paper_mail_append_only before update on paper_mail
      for each row execute function koma_append_only()`)
    this.addSql(`create trigger paper_mail_no_delete before delete on paper_mail
      for each row execute function koma_entry_goes_with_contract()`)
  }
}

import { Migration } from '@mikro-orm/migrations'

/** The email of a paper that failed counts as not sent, also once the email itself is deleted. */
export class Migration204_lost_paper_mails extends Migration {
  override up(): void {
    this.addSql(`alter table paper_mail add column failed boolean not null default false`)
    this.addSql(`drop trigger paper_mail_append_only on paper_mail`)
    this.addSql(`create trigger paper_mail_append_only
      before update of school_id, mail_key, id, paper_id, agreement_id, address_hash, actor, at on paper_mail
      for each row execute function koma_append_only()`)
  }
}

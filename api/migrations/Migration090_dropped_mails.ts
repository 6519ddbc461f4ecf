import { Migration } from '@mikro-orm/migrations'

/** A mail that had nothing left to tell was not sent, and is no failure. */
export class Migration090_dropped_mails extends Migration {
  override up(): void {
    this.addSql(`alter table mail add column drop_reason text`)
    this.addSql(`alter table mail drop constraint mail_state_check`)
    this.addSql(`alter table mail add constraint mail_state_check
      check (state in ('queued', 'sending', 'sent', 'kept', 'failed', 'dropped'))`)
    this.addSql(`update mail set state = 'dropped', drop_reason = 'nothingLeft', last_error = null
      where state = 'failed' and last_error = 'obsolete'`)
  }
}

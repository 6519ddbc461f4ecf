import { Migration } from '@mikro-orm/migrations'

/** Whether a school has its students told by mail that a contract ends soon or is nearly used up. */
export class Migration040_contract_reminders extends Migration {
  override up(): void {
    this.addSql(`alter table school add column contract_reminders boolean not null default false`)
  }
}

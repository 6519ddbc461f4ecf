import { Migration } from '@mikro-orm/migrations'

/** Whether an account's owner is told by email of a new device, new permissions, API keys and webhooks (decision 131). */
export class Migration207_security_mails extends Migration {
  override up(): void {
    for (const table of ['student', 'teacher', 'staff', 'guardian'])
      this.addSql(`alter table ${table} add column security_mails boolean not null default true`)
  }
}

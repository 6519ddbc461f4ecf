import { Migration } from '@mikro-orm/migrations'

/**
 * When the password was last given in a session: sensitive changes ask for it again after ten minutes (decision 125). Null,
 * as in sessions of before, counts as long ago.
 */
export class Migration201_password_given extends Migration {
  override up(): void {
    this.addSql(`alter table session add column password_at timestamptz`)
    this.addSql(`alter table session alter column password_at set default now()`)
  }
}

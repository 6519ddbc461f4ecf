import { Migration } from '@mikro-orm/migrations'

/**
 * The rough place of a session's last use: the first part of a network address, such as `203.0.113.0/24`. Null until
 * a session of before is used again.
 */
export class Migration200_session_network extends Migration {
  override up(): void {
    this.addSql(`alter table session add column network text check (length(network) <= 50)`)
  }
}

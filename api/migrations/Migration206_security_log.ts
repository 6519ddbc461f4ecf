import { Migration } from '@mikro-orm/migrations'

/**
 * Where an entry of the security log came from: the first part of a network address, as sessions have it, and the name
 * of the browser (decision 130). Null for all other entries and for those of before.
 */
export class Migration206_security_log extends Migration {
  override up(): void {
    this.addSql(`alter table activity
      add column network text check (length(network) <= 50), add column browser text check (length(browser) <= 50)`)
  }
}

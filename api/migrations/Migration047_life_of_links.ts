import { Migration } from '@mikro-orm/migrations'

/**
 * How long a password link can be used: an invitation longer than a link that somebody asked for. The release before
 * writes no life of its own; its links keep their hour.
 */
export class Migration047_life_of_links extends Migration {
  override up(): void {
    this.addSql(`alter table reset_token add column life interval not null default '60 minutes'`)
  }
}

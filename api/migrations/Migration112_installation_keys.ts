import { Migration } from '@mikro-orm/migrations'

/** Keys that an installation makes for itself once: what it signs addresses with, and its name among push services. */
export class Migration112_installation_keys extends Migration {
  override up(): void {
    this.addSql(`create table installation_key (
      name text primary key check (name in ('signing', 'push')),
      value text not null check (value <> ''),
      made_at timestamptz not null default now()
    )`)
  }
}

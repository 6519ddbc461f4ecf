import { Migration } from '@mikro-orm/migrations'

/**
 * A school's logos lie in its database, one for screens and one for paper, and a new school is led through its first
 * steps until its staff put that away. Schools that are there already need no such help.
 */
export class Migration028_school_settings extends Migration {
  override up(): void {
    this.addSql(`create table school_logo (
      school_id uuid not null references school (id) on delete cascade,
      kind text not null check (kind in ('screen', 'print')),
      type text not null check (type in ('image/png', 'image/jpeg', 'image/webp', 'image/svg+xml')),
      bytes bytea not null check (octet_length(bytes) between 1 and 262144),
      hash text not null check (hash ~ '^[0-9a-f]{16}$'),
      primary key (school_id, kind)
    )`)
    this.addSql(`create table school_guide (
      school_id uuid not null references school (id) on delete cascade,
      put_away boolean not null default false,
      primary key (school_id)
    )`)
  }
}

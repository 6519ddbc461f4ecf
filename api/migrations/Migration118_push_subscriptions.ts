import { Migration } from '@mikro-orm/migrations'

/**
 * Browsers that notifications are sent to. One belongs to the session that turned them on, and goes with it: by signing
 * out, by deactivating or erasing the account, or when the session ends by itself.
 */
export class Migration118_push_subscriptions extends Migration {
  override up(): void {
    this.addSql(`create table push_subscription (
      school_id uuid not null references school (id),
      id uuid not null default uuidv7(),
      session_id uuid not null,
      endpoint text not null check (endpoint like 'https://%' and octet_length(endpoint) <= 1000),
      p256dh text not null check (octet_length(p256dh) = 87),
      auth text not null check (octet_length(auth) = 22),
      made_at timestamptz not null default now(),
      sent_at timestamptz,
      primary key (school_id, id),
      unique (school_id, endpoint),
      unique (school_id, session_id),
      foreign key (school_id, session_id) references session (school_id, id) on delete cascade
    )`)
  }
}
